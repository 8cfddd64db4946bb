"""The command for disputes without a file: score."""

from scorekeeper.cli.arguments import (
    CardsArgument,
    ClaimedOption,
    GameArgument,
    HouseOption,
    JsonOption,
    StrictOption,
    cards_text,
    game_named,
    house_rules_given,
    no_cards,
)
from scorekeeper.cli.output import ExitCode, exit_code, finish, print_json, show_on_stderr
from scorekeeper.errors import NotUnderstood
from scorekeeper.findings import Finding, has_errors
from scorekeeper.houserules import read_house_rules


def score(
    game: GameArgument,
    cards: CardsArgument = None,
    claimed: ClaimedOption = None,
    house: HouseOption = None,
    as_json: JsonOption = False,
    strict: StrictOption = False,
) -> None:
    """
    Score one layout or hand, without a file.

    \b
    Examples:
      scorekeeper score gnoming 3 3 3 / -2 M 7 / H 5 5
      scorekeeper score gnoming 333/-2M7/H55 --claimed 12
      scorekeeper score go-boom JK AS 10H
    """
    ruleset = game_named(game)
    text = cards_text(cards or ())
    if not text.strip():
        raise NotUnderstood(no_cards(ruleset))
    house_rules, house_findings = read_house_rules(ruleset, house_rules_given(house))
    parsed = ruleset.parse(text)
    findings: list[Finding] = [*house_findings, *parsed.findings]
    if parsed.cards is not None:
        findings += ruleset.check_cards(parsed.cards, house_rules)
    result = None if has_errors(findings) else ruleset.score(parsed.cards, house_rules)
    claim = None
    if result and claimed is not None:
        from scorekeeper.claims import judge_claim

        claim = judge_claim(claimed, ruleset, house_rules, parsed.cards, None)
    if as_json:
        from scorekeeper.export_json import score_json

        shown = text.strip() if parsed.cards is None else str(parsed.cards)
        print_json(score_json(ruleset, shown, result, findings, claim))
    else:
        show_on_stderr(findings)
        if result:
            from scorekeeper.render.scores import show_score
            from scorekeeper.render.screen import console

            out = console()
            show_score(out, ruleset, parsed.cards, result)
            if claim:
                from scorekeeper.render.claims import show_claim

                show_claim(out, claim)
    finish(ExitCode.ERRORS_FOUND if claim and not claim.correct else exit_code(findings, strict=strict))
