"""Sentences for the reasons about what players propose to put down, and who may nod to it."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l

from scorekeeper.wording.registry import Wordings

WORDINGS = Wordings()
say = WORDINGS.say

say("proposal.none", _l("Nothing waits for a nod here any more."))
say("proposal.unchanged", _l("%(player)s has asked for just this already."))
say("proposal.other_nods", _l("%(player)s was asked to nod."))
say("proposal.scorekeeper_nods", _l("Whoever keeps the score was asked to nod."))
