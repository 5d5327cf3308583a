# A checker by an outsider, from docs/fairness.md alone: python outsider.py < record.json
import hashlib
import hmac
import json
import struct
import sys
from typing import Any

record = json.load(sys.stdin)
secret = bytes.fromhex(record["secret"])
phrases = [seat["phrase"].encode() for seat in record["seats"]]
prefix = struct.pack(">I", len(phrases)) + b"".join(struct.pack(">I", len(p)) + p for p in phrases)


def made_anew(draw: Any) -> Any:
    kind, of, name = draw["kind"], draw["of"], draw["name"].encode()
    message = prefix + struct.pack(">I", len(name)) + name
    blocks = (hmac.digest(secret, message + struct.pack(">I", i), "sha256") for i in range(2**32))
    words = (word for block in blocks for word in struct.unpack(">8I", block))
    sizes = [of] if kind == "pick" else [6] * of if kind == "roll" else range(len(of), 1, -1)
    numbers = [next(word for word in words if word < 2**32 - 2**32 % size) % size for size in sizes]
    things = list(of) if kind == "shuffle" else []
    for last, other in zip(range(len(things) - 1, 0, -1), numbers, strict=False):
        things[last], things[other] = things[other], things[last]
    return numbers[0] if kind == "pick" else things or [number + 1 for number in numbers]


wrong = [] if hashlib.sha256(secret).hexdigest() == record["commitment"] else ["commitment"]
wrong += [draw["name"] for draw in record["draws"] if made_anew(draw) != draw["outcome"]]
sys.exit(", ".join(wrong) or 0)
