"""Writing the compact file of word senses that `lexicon` reads, from a WordNet `dict` folder.

The file is gzip of text, the same bytes for the same input. Each line of its first part stands for
a synset, counted from 0, and gives its reach and the numbers of the synsets right above it, after
"*" where it stands above so many that its name says little ("thing", "act"). The reach tells how
many steps up the kinds are of which one thing excludes another. After an empty line comes a line
for each word, in order: the word, and after tabs its parts of speech, each as

    part and count · synset=share … · +word/part=share … · !word/part=share …

parted by blanks: how often the word was met as this part in the tagged texts; its senses that are
not rare, with their share in hundredths; what it is derived from or to (or what an adverb or
adjective belongs to); its antonyms. The share of a link is the product of both senses' shares.
"""

from __future__ import annotations

import gzip
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from citations.verification.checks.synonyms.wordnet import Lemma, Synset, WordNet, read_wordnet

RAREST = 8
"""Hundredths of a word's uses below which a sense is left out."""
WIDE = 1000
"""Synsets below one from which on it is too wide for its words to exclude each other."""
_REACH = {4: 1, 5: 2, 6: 2, 7: 1, 13: 2, 18: 2, 20: 2, 27: 2, 28: 1}
"""By file: acts, animals, artifacts, attributes, food, persons, plants, substances, times. What is
alike among thoughts, messages, places or states may well be the same."""
FILE = Path(__file__).parent / "data" / "senses.txt.gz"
LICENCE = FILE.with_name("WORDNET_LICENSE")

Shares = dict[Lemma, dict[Synset, int]]


def build(folder: Path, file: Path = FILE) -> int:
    """Write the file and the licence beside it; gives the number of words."""
    net = read_wordnet(folder)
    lines = _text_of(net)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(gzip.compress("\n".join(lines).encode("ascii"), 9, mtime=0))
    file.with_name(LICENCE.name).write_text(net.licence, encoding="utf-8")
    return len(lines) - lines.index("") - 1


def _text_of(net: WordNet) -> list[str]:
    shares = _shares(net)
    numbers = _number_synsets(net, shares)
    wide = _wide(net, numbers)
    uppers = [
        "*" * (synset in wide)
        + " ".join(
            str(number)
            for number in (
                _REACH.get(net.files[synset], 0),
                *(numbers[upper] for upper in net.uppers.get(synset, ())),
            )
        )
        for synset in numbers
    ]
    all_senses = _synsets_of(net)
    plus, minus = _links(net.derived, shares), _links(net.opposed, shares)
    words: dict[str, list[str]] = defaultdict(list)
    for lemma in sorted(shares):
        part, word = lemma
        count = sum(net.counts[lemma, synset] for synset in all_senses[lemma])
        senses = sorted(shares[lemma].items(), key=lambda item: (-item[1], numbers[item[0]]))
        fields = [f"{part}{count}", *(f"{numbers[synset]}={share}" for synset, share in senses)]
        fields += [f"+{link}" for link in plus.get(lemma, ())]
        fields += [f"!{link}" for link in minus.get(lemma, ())]
        words[word].append(" ".join(fields))
    return [*uppers, "", *("\t".join((word, *words[word])) for word in sorted(words))]


def _shares(net: WordNet) -> Shares:
    """For each word the senses that are not rare. A sense weighs how often it was met, and a
    little for its rank, which is all that is known of words the tagged texts do not have."""
    found: Shares = {}
    for lemma, synsets in _synsets_of(net).items():
        weights = {
            synset: net.counts[lemma, synset] + 0.5 / net.ranks[lemma, synset] for synset in synsets
        }
        whole = sum(weights.values())
        kept = {
            synset: round(100 * weight / whole)
            for synset, weight in weights.items()
            if 100 * weight / whole >= RAREST and lemma[1] in net.members.get(synset, ())
        }
        if kept:
            found[lemma] = kept
    return found


def _synsets_of(net: WordNet) -> dict[Lemma, list[Synset]]:
    found: dict[Lemma, list[Synset]] = defaultdict(list)
    for lemma, synset in net.counts:
        found[lemma].append(synset)
    return found


def _number_synsets(net: WordNet, shares: Shares) -> dict[Synset, int]:
    """The synsets of the senses kept and all above them, in the dictionary's order, from 0."""
    wanted: set[Synset] = set()
    waiting = [synset for senses in shares.values() for synset in senses]
    while waiting:
        synset = waiting.pop()
        if synset not in wanted:
            wanted.add(synset)
            waiting.extend(net.uppers.get(synset, ()))
    return {synset: number for number, synset in enumerate(sorted(wanted))}


def _wide(net: WordNet, numbers: Iterable[Synset]) -> set[Synset]:
    below: dict[Synset, int] = defaultdict(int)
    for synset in numbers:
        above, waiting = set[Synset](), [synset]
        while waiting:
            for upper in net.uppers.get(waiting.pop(), ()):
                if upper not in above:
                    above.add(upper)
                    waiting.append(upper)
        for upper in above:
            below[upper] += 1
    return {synset for synset, count in below.items() if count > WIDE}


def _links(
    links: list[tuple[Lemma, Synset, Lemma, Synset]], shares: Shares
) -> dict[Lemma, list[str]]:
    """Each word's links in both directions, once for each other word."""
    found: dict[Lemma, dict[Lemma, int]] = defaultdict(lambda: defaultdict(int))
    for one, first, other, second in links:
        share = shares.get(one, {}).get(first, 0) * shares.get(other, {}).get(second, 0) // 100
        if share:
            found[one][other] = max(found[one][other], share)
            found[other][one] = max(found[other][one], share)
    return {
        lemma: [f"{word}/{part}={share}" for (part, word), share in sorted(others.items())]
        for lemma, others in found.items()
    }
