"""Writes irregular files of records, as people export them from other programs."""

import csv
import gzip
import io
import json
import random

DIRECTORS = ["Ada Holm", "Ben Okoro", "Carla Ruiz", "Dmitri Volk", "Eun-ji Park"]
WORDS = (
    "quiet river garden light future memory ocean signal winter story broken paper mountain city"
    " music silence engine border harvest letter machine island mirror season border voice"
).split()


def words(source, count):
    return " ".join(source.choice(WORDS) for _ in range(count))


def day(number):
    """Returns the year, month, and day of a number, in 2014 to 2023."""
    return 2014 + number % 10, number * 7 % 12 + 1, number * 11 % 28 + 1


def seconds(number):
    return 1_388_534_400 + number * 86_400 * 3 % 300_000_000


def table(rows, header, delimiter=",", end="\n", encoding="utf-8"):
    text = io.StringIO()
    writer = csv.writer(text, delimiter=delimiter, lineterminator=end)
    writer.writerow(header)
    writer.writerows(rows)
    return text.getvalue().encode(encoding)


def lines(records):
    return "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records).encode()


def talks(source):
    events = ["TED2019", "TEDGlobal 2017", "TEDxOslo", "TED Salon"]
    topics = ["science", "art", "design", "health", "climate", "cities"]
    return [
        {
            "id": number, "title": f"{words(source, 4).capitalize()} {number}",
            "description": words(source, 30),
            "speaker": {"name": DIRECTORS[number % 5], "country": ["NO", "NG", "ES"][number % 3]},
            "event": events[number % 4], "topics": source.sample(topics, 2),
            "views": source.randrange(10_000, 9_000_000), "duration": 300 + number * 13 % 900,
            "recorded_at": "%04d-%02d-%02dT19:30:00Z" % day(number),
            "url": f"https://example.org/talks/{number}",
        } for number in range(200)
    ]


def concerts(source):
    def date(number):
        year, month, today = day(number)
        return [
            f"{year}-{month:02}-{today:02}", f"{year}-{month:02}-{today:02} 20:00",
            f"{year}-{month:02}-{today:02}T20:00:00+02:00", str(seconds(number)),
        ][number % 4]

    return [
        [number, f"{words(source, 2).title()} {number}", ["Arena", "Club", "Open Air"][number % 3],
         date(number), 15 + number % 30] for number in range(120)
    ]


def recipes(source):
    tags = ["vegan", "quick", "sweet", "soup", "baked"]
    return [
        [f"r{number}", f"{words(source, 3).title()} {number}", ";".join(source.sample(tags, 2)),
         ["1/2 cup", "3/4 cup", "2 cups", "1 1/2 cups"][number % 4], f"{10 + number % 50} min",
         round(1 + number % 5 * 0.9, 1)] for number in range(100)
    ]


def movies(source):
    genres = ["Action", "Drama", "Comedy", "Horror", "Documentary"]
    months = ["January", "May", "August"]
    return [
        [number, f"s{number}", f"{words(source, 3).title()} {number}",
         f"{months[number % 3]} {number % 28 + 1}, {1990 + number % 30}",
         ", ".join(source.sample(genres, source.randrange(1, 4))),
         f"${source.randrange(1000, 90_000_000):,}", f"{source.randrange(100, 90_000):,}",
         f"{70 + number % 90} min", f"+41 79 {number:03} 00 00"] for number in range(200)
    ]


def users(source):
    return [
        {"_id": {"$oid": f"{number:024x}"}, "name": f"User {number}",
         "address": {"city": ["Bern", "Graz"][number % 2], "zip": f"{number * 31:05}"},
         "joined": {"$date": f"2024-03-{number % 28 + 1:02}T10:00:00Z"},
         "orders": [{"sku": f"p{number % 9}", "quantity": number % 5}],
         "balance": f"{number * 7.25:.2f}".replace(".", ",")} for number in range(100)
    ]


def shop(source):
    return [
        [1000 + number, f"{words(source, 2).title()} {number}",
         "€%s" % f"{3.5 + number * 17.25:,.2f}",
         f"{3.5 + number * 17.25:,.2f} €".translate(str.maketrans(",.", ".,")),
         f"{number % 9 * 5} %", f"{1 + number % 7} kg",
         "%02d/%02d/%d" % (number % 28 + 1, number % 12 + 1, 2023 + number % 2)]
        for number in range(150)
    ]


def products(source, category):
    paths = [["Shoes", "Running"], ["Shoes", "Hiking"], ["Bags", "Day packs"], ["Bags", "Duffels"]]
    return [
        {"sku": f"P{number}", "name": f"{words(source, 2).title()} {number}",
         "brand": ["Nord", "Fjell", "Alta"][number % 3], "price": 20 + number * 3.5,
         "rating": round(2 + number % 7 * 0.5, 1), "in_stock": number % 3 > 0,
         **category(paths[number % 4])} for number in range(120)
    ]


def wide(columns, rows):
    header = ["name"] + [f"metric_{column}" for column in range(1, columns)]
    return [[f"row {row}"] + [row * column % 97 for column in range(1, columns)]
            for row in range(rows)], header


def mixed(source):
    records = []
    for number in range(90):
        record = {"name": f"{words(source, 2)} {number}", "year": 1990 + number % 30}
        if number % 3:
            record["size"] = number * 4 if number % 2 else str(number * 4)
        if number % 10:
            record["color"] = ["red", "blue", "", None][number % 4]
        if number % 7 == 0:
            record["notes"] = ["one", 2, None]
        records.append(record)
    return records


def small():
    return [
        [1, "Cup", "€3.50", "2024-05-01", "red;blue", "true"],
        [2, "Plate", "€1,200.00", "2024-06-11", "red", "false"],
        [3, "Bowl", "€12.00", "2023-01-30", "blue;green", "true"],
    ], ["id", "name", "price", "created", "tags", "active"]


def contents():
    """Returns the bytes of all files by name."""
    source = random.Random(7)
    files = {}
    files["talks.json"] = json.dumps(talks(source), indent=1).encode()
    concert_rows, concert_header = concerts(source), ["id", "artist", "venue", "date", "price"]
    files["concerts.csv"] = table(concert_rows, concert_header)
    files["recipes.csv"] = table(
        recipes(source), ["id", "title", "tags", "amount", "time", "rating"])
    files["movies.csv"] = table(
        movies(source), ["", "show_id", "Movie Title", "Release Date", "Genres", "Gross", "Reviews",
                         "Runtime", "Phone"])
    files["users.json"] = json.dumps(users(source)).encode()
    shop_header = ["Article No", "Product Name", "Price (EUR)", "Old price", "Discount", "Weight",
                   "Created at"]
    files["shop.csv"] = table(shop(source), shop_header, ";", "\r\n", "utf-8-sig")
    files["wide.csv"] = table(*wide(200, 50))
    files["paths.ndjson"] = lines(products(source, lambda path: {"category": " > ".join(path)}))
    files["slashes.ndjson"] = lines(
        products(source, lambda path: {"category": "/" + "/".join(path).lower() + "/"}))
    files["levels.ndjson"] = lines(products(source, lambda path: {
        "categories": {"lvl0": path[0], "lvl1": " > ".join(path)}}))
    files["wrapped.json"] = json.dumps(
        {"total": 120, "products": products(source, lambda path: {"kind": path[0]})}).encode()
    cafes = [[number, f"Café Nº {number}", ["Zürich", "Málaga", "Århus"][number % 3],
              ["bar", "garden", "roof"][number % 3 - number % 2]] for number in range(60)]
    cafe_header = ["id", "name", "city", "kind"]
    files["semicolon.csv"] = table(cafes, cafe_header, ";")
    files["tab.tsv"] = table(cafes, cafe_header, "\t")
    files["pipe.csv"] = table(cafes, cafe_header, "|")
    files["utf16.csv"] = table(cafes, cafe_header, encoding="utf-16")
    files["latin1.csv"] = table([row[:1] + [row[1].replace("º", "°")] + row[2:] for row in cafes],
                                cafe_header, encoding="latin-1")
    files["talks.ndjson.gz"] = gzip.compress(lines(talks(source)))
    files["stamps.csv"] = table(
        [[number, f"Entry {words(source, 3)} {number}", seconds(number), seconds(number) * 1000,
          "%02d/%02d/%d" % (number % 12 + 1, number % 11 + 1, 2024)]
         for number in range(80)], ["id", "subject", "created", "updated", "due"])
    files["mixed.ndjson"] = lines(mixed(source))
    files["duplicates.csv"] = table(
        [[f"A{number % 40}", f"{words(source, 2)} {number % 40}", ["x", "y"][number % 2]]
         for number in range(80)], ["id", "name", "kind"])
    files["unique.csv"] = table(
        [[f"{source.getrandbits(64):x}", f"{words(source, 3)} {number}", f"u{number}@example.org"]
         for number in range(80)], ["uuid", "subject", "mail"])
    files["quotes.csv"] = table(
        [[number, f'{words(source, 2)} "{number}"', f"first line\nsecond, {words(source, 5)}",
          ['5" pipe', "a, b", "plain"][number % 3]] for number in range(60)],
        ["id", "name", "text", "kind"])
    files["small.csv"] = table(*small(), delimiter=";")
    files["mixed-empty.csv"] = table(
        [[number, f"{words(source, 2)} {number}", ["", "A", "B"][number % 3],
          "" if number % 4 == 0 else number * 2] for number in range(60)],
        ["id", "name", "grade", "points"])
    return files


# Files that are not usable; each has one fitting message.
UNUSABLE = {
    "empty.csv": b"",
    "empty.json": b"",
    "truncated.json": b'[{"id": 1, "name": "One"}, {"id": 2, "na',
}
