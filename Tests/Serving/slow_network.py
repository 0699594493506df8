"""A TCP proxy that delays, rejects, and counts requests, to test pages on a slow or broken network."""
import asyncio
import re
import threading

# A request line of a page's script.
PART = re.compile(rb"GET (/part\S*) HTTP")


class SlowNetwork:
    """Forwards connections to a port of this machine; use as a context manager.

    `latency` is the time in seconds that a request and its response take together. `pieces` is the
    number of pieces in which pages arrive, 0.3 s after each other and not compressed. `rejection` is a
    response that is sent instead of forwarding requests for parts. `parts` lists the targets of these
    requests.
    """

    def __init__(self, target):
        self.target = target
        self.latency = 0
        self.pieces = 1
        self.rejection = None
        self.parts = []
        self.port = 0
        self._loop = asyncio.new_event_loop()
        self._writers = set()
        self._server = None

    def __enter__(self):
        threading.Thread(target=self._loop.run_forever, daemon=True).start()
        self.accept()
        return self

    def __exit__(self, *_):
        self.refuse()
        self._loop.call_soon_threadsafe(self._loop.stop)

    def accept(self):
        """Accepts connections (again), always on the same port."""
        self._run(self._listen())

    def refuse(self):
        """Closes all connections and refuses new ones."""
        self._run(self._close())

    def _run(self, coroutine):
        asyncio.run_coroutine_threadsafe(coroutine, self._loop).result(5)

    async def _listen(self):
        self._server = await asyncio.start_server(self._connect, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]

    async def _close(self):
        self._server.close()
        for writer in list(self._writers):
            writer.transport.abort()

    async def _connect(self, client_reader, client_writer):
        try:
            server_reader, server_writer = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            client_writer.transport.abort()
            return
        self._writers |= {client_writer, server_writer}

        async def forward(reader, writer, is_request):
            try:
                while data := await reader.read(65536):
                    parts = PART.findall(data) if is_request else []
                    self.parts += [part.decode() for part in parts]
                    if parts and self.rejection:
                        client_writer.write(self.rejection)
                    elif self.pieces > 1 and is_request:
                        writer.write(data.replace(b"\r\nAccept-Encoding:", b"\r\nIgnored:"))
                    elif self.pieces > 1 and b"Content-Type: text/html" in data:
                        size = -(-len(data) // self.pieces)
                        for start in range(0, len(data), size):
                            writer.write(data[start:start + size])
                            await asyncio.sleep(0.3)
                    else:
                        self._loop.call_later(self.latency / 2, writer.write, data)
                self._loop.call_later(self.latency / 2, writer.close)
            except OSError:
                writer.transport.abort()
            self._writers.discard(writer)

        await asyncio.gather(
            forward(client_reader, server_writer, True), forward(server_reader, client_writer, False))
