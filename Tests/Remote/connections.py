"""Tests certificates, HTTP/2, proxies, and slow name resolution with the command line.

Usage: connections.py WIDGETRUN

Needs the packages h2 and trustme. All servers run in this process on the loopback interface.
"""
import base64
import datetime
import os
import subprocess
import sys
import tempfile

import trustme

from servers import Proxy, TLSServer

WIDGETRUN = os.path.abspath(sys.argv[1])
HERE = os.path.dirname(os.path.abspath(__file__))
KEY = "sesame-open-yourself"
PASSWORD = "hush-hush"
FOLDER = tempfile.TemporaryDirectory()
NOW = datetime.datetime.now(datetime.timezone.utc)
DAY = datetime.timedelta(days=1)
AUTHORITY = trustme.CA()
CERTIFICATE = AUTHORITY.issue_cert("localhost", "127.0.0.1", "search.invalid")

SEARCHER = """type: typesense, apiKey: "${{env:WIDGETRUN_TEST_KEY}}", collection: airports, searchable: [name],
    timeout: 10 s, totalTimeout: 20 s, url: "{url}" """


def path(name):
    return os.path.join(FOLDER.name, name)


def screen(**urls):
    """Writes a screen with a list of hits for each searcher."""
    with open(path("screen.yaml"), "w", encoding="utf-8") as file:
        file.write("searchers:\n")
        for name, url in urls.items():
            file.write(f"  {name}: {{ {SEARCHER.format(url=url)} }}\n")
        file.write("widgets:\n")
        for name in urls:
            file.write(f'  - {{ type: hits, id: {name}, searcher: {name}, template: "{{{{name}}}}" }}\n')
    return path("screen.yaml")


def run(*arguments, input=None, **variables):
    """Runs the program with these variables, and without inherited ones that affect connections.

    The time limit only ends a program that hangs.
    """
    others = ("_proxy", "_PROXY")
    environment = {name: value for name, value in os.environ.items()
                   if not name.endswith(others) and not name.startswith("SSL_CERT")}
    done = subprocess.run(
        [WIDGETRUN, *arguments], capture_output=True, text=True, input=input, timeout=120,
        env={**environment, "WIDGETRUN_TEST_KEY": KEY, **variables})
    for secret in (KEY, PASSWORD, base64.b64encode(f"user:{PASSWORD}".encode()).decode()):
        expect(f"{arguments} shows a secret", secret in done.stdout + done.stderr, False, done)
    return done


def expect(what, found, expected, done=None):
    if found != expected:
        output = f"\n{done.stdout}{done.stderr}" if done else ""
        raise SystemExit(f"{what}: expected {expected!r}, found {found!r}{output}")


def expect_success(what, done):
    expect(f"{what}: status", done.returncode, 0, done)
    expect(f"{what}: hit", "Zurich" in done.stdout, True, done)


def expect_failure(what, done, message):
    """Checks that the program reports the message and no message of a library."""
    output = " ".join((done.stdout + done.stderr).split())
    expect(f"{what}: status", done.returncode, 69, done)
    expect(f"{what}: '{message}' is reported", message in output, True, done)
    for noise in ("SSL", "error:0", "curl", "issuer"):
        expect(f"{what}: '{noise}' is reported", noise in output, False, done)


def check_certificates():
    with open(path("invalid.pem"), "w", encoding="utf-8") as file:
        file.write("no certificate\n")
    foreign = trustme.CA().issue_cert("localhost")
    expired = AUTHORITY.issue_cert("localhost", not_before=NOW - 3 * DAY, not_after=NOW - DAY)
    early = AUTHORITY.issue_cert("localhost", not_before=NOW + DAY, not_after=NOW + 3 * DAY)
    other_name = AUTHORITY.issue_cert("other.example", "127.0.0.1")
    authority = path("authority.pem")
    certificate = "the certificate of the server"
    for what, server_certificate, file, message in [
        ("unknown authority", CERTIFICATE, None, f"{certificate} is not trusted"),
        ("another authority", foreign, authority, f"{certificate} is not trusted"),
        ("expired", expired, authority, f"{certificate} has expired"),
        ("not valid yet", early, authority, f"{certificate} is not valid yet"),
        ("another host", other_name, authority, f"{certificate} is not valid for its host name"),
        ("invalid file", CERTIFICATE, path("invalid.pem"), "cannot read the file with certificate authorities"),
    ]:
        server = TLSServer(server_certificate)
        variables = {"SSL_CERT_FILE": file} if file else {}
        expect_failure(what, run(screen(main=f"https://localhost:{server.port}"), **variables), message)
        expect(f"{what}: requests", server.requests, [])
        server.stop()
    for host in ("localhost", "127.0.0.1"):
        server = TLSServer(CERTIFICATE)
        done = run(screen(main=f"https://{host}:{server.port}"), SSL_CERT_FILE=authority)
        expect_success(f"trusted authority, {host}", done)
        expect(f"{host}: key", server.requests[0]["x-typesense-api-key"], KEY)
        server.stop()


def check_protocols():
    """Checks that consecutive searches share a connection with the best common protocol."""
    for offered, expected in [(("h2", "http/1.1"), "h2"), (("http/1.1",), "http/1.1")]:
        server = TLSServer(CERTIFICATE, offered)
        done = run(
            "parity", screen(main=f"https://localhost:{server.port}"), "--on", "main,main",
            "--queries", "-", input="zur\nzuri\n", SSL_CERT_FILE=path("authority.pem"))
        expect(f"{expected}: status", done.returncode, 0, done)
        expect(f"{expected}: searches", len(server.requests), 4, done)
        expect(f"{expected}: connections", server.protocols, [expected])
        server.stop()
    server = TLSServer(CERTIFICATE, reset=True)
    done = run(screen(main=f"https://localhost:{server.port}"), SSL_CERT_FILE=path("authority.pem"))
    expect_failure("reset stream", done, "the connection was closed")
    expect("reset stream: protocol", set(server.protocols), {"h2"})
    server.stop()


def check_proxies():
    server = TLSServer(CERTIFICATE)
    variables = {"SSL_CERT_FILE": path("authority.pem")}
    remote = f"https://search.invalid:{server.port}"

    def run_with_proxy(proxy, url):
        return run(screen(main=url), **variables, https_proxy=f"http://user:{PASSWORD}@127.0.0.1:{proxy.port}")

    proxy = Proxy(server.port)
    expect_success("proxy", run_with_proxy(proxy, remote))
    expect("proxy: protocols", server.protocols, ["h2"])
    expect("tunnels", [head.split("\r\n")[0] for head in proxy.heads],
           [f"CONNECT search.invalid:{server.port} HTTP/1.1"])
    expect("key in the request for a tunnel", KEY in proxy.heads[0], False)
    expect("credentials of the proxy", "Proxy-Authorization: Basic " in proxy.heads[0], True)
    expect("headers for the proxy", [name for name in server.requests[0] if name.startswith("proxy")], [])

    expect_success("loopback", run_with_proxy(proxy, f"https://localhost:{server.port}"))
    expect("tunnels to loopback", len(proxy.heads), 1)
    for status, message in [(407, "(status 407, authentication required)"), (502, "(status 502)")]:
        refusing = Proxy(server.port, status)
        expect_failure("refusal", run_with_proxy(refusing, remote), f"the proxy refused the connection {message}")
        refusing.stop()
    proxy.stop()
    server.stop()


def check_slow_name_resolution():
    """Checks that a blocked name resolution delays neither other requests nor the exit."""
    library = path("slow_lookup.so")
    subprocess.run(
        ["clang", "-shared", "-fPIC", "-o", library, os.path.join(HERE, "slow_lookup.c")], check=True)
    server = TLSServer(CERTIFICATE)
    done = run(
        screen(slow="http://slow.invalid:8108", working=f"https://localhost:{server.port}"),
        LD_PRELOAD=library, SSL_CERT_FILE=path("authority.pem"))
    # Without the time limit for connecting, the limit of the searcher would be reported ("no response within 10 s").
    expect_failure("slow name resolution", done, "http://slow.invalid:8108: cannot connect to the server in time")
    expect("hit of the other searcher", "Zurich" in done.stdout, True, done)
    server.stop()


AUTHORITY.cert_pem.write_to_path(path("authority.pem"))
check_certificates()
check_protocols()
check_proxies()
check_slow_name_resolution()
print("certificates, HTTP/2, proxies, and slow name resolution: passed")
