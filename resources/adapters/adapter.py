"""A Slotscope program in 30 lines: says how loud it is, once a second. See docs/adapters.md."""
import array, base64, json, sys


def say(**message):
    print(json.dumps(message), flush=True)


def main():
    waiting_for_sound = True
    for line in sys.stdin:
        message = json.loads(line)
        kind = message["type"]
        if kind == "session":
            say(type="ready", protocol=1, name="loudness example")
            continue
        if kind == "audio":
            samples = array.array("h", base64.b64decode(message["pcm"]))
            loud = max((abs(sample) for sample in samples), default=0) > 3000
            if loud and waiting_for_sound:
                say(type="text", text="I can hear something.", end=True)
            waiting_for_sound = not loud
        elif kind == "request":
            print("asked:", message["text"], file=sys.stderr)
        say(type="done", id=message["id"])
        if kind == "end":
            break


main()
