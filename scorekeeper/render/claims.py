"""A claimed score as people read it."""

from rich.console import Console

from scorekeeper.claims import Claim, sum_in_words
from scorekeeper.render.screen import say


def show_claim(out: Console, claim: Claim) -> None:
    """Whether a claimed score is right; if not, how somebody arrives at it, the sums side by side."""
    say(out, claim.text)
    if claim.correct:
        return
    if not claim.explanations:
        say(out, "No slip that is known here leads to it.")
        return
    say(out, f"This is how somebody comes to {claim.claimed}:")
    for number, explanation in enumerate(claim.explanations, 1):
        for made in explanation.slips:
            mark = f"{number}." if made is explanation.slips[0] else "and"
            breaks = f", breaks {made.breaks}" if made.breaks else ""
            say(out, f"{mark} {made.text} [{made.slip.id}{breaks}]")
        one_way = all(made.ways == 1 for made in explanation.slips)
        say(out, f"   {'counted' if one_way else 'counted, the first way'}: {sum_in_words(explanation.score)}")
        say(out, f"   right: {sum_in_words(claim.score)}")
