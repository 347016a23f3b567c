const XML = { amp: '&', gt: '>', lt: '<', quot: '"', apos: "'" };

/** Names of U+00A0 to U+00FF, in order. */
const LATIN_NAMES =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr ' +
  'deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest ' +
  'Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ' +
  'ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig ' +
  'agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml ' +
  'eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

/** Names of U+0391 to U+03A9 and, in small letters, U+03B1 to U+03C9; U+03A2 is no letter. */
const GREEK_NAMES =
  'Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - ' +
  'Sigma Tau Upsilon Phi Chi Psi Omega';

/** Names, each with its character. */
const OTHER_NAMES =
  'OElig Œ oelig œ Scaron Š scaron š Yuml Ÿ fnof ƒ circ ˆ tilde ˜ sigmaf ς thetasym ϑ ' +
  'upsih ϒ piv ϖ ensp \u2002 emsp \u2003 thinsp \u2009 zwnj \u200C zwj \u200D lrm \u200E ' +
  'rlm \u200F ndash – mdash — lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ dagger † ' +
  'Dagger ‡ bull • hellip … permil ‰ prime ′ Prime ″ lsaquo ‹ rsaquo › oline ‾ frasl ⁄ ' +
  'euro € image ℑ weierp ℘ real ℜ trade ™ alefsym ℵ larr ← uarr ↑ rarr → darr ↓ harr ↔ ' +
  'crarr ↵ lArr ⇐ uArr ⇑ rArr ⇒ dArr ⇓ hArr ⇔ forall ∀ part ∂ exist ∃ empty ∅ nabla ∇ ' +
  'isin ∈ notin ∉ ni ∋ prod ∏ sum ∑ minus − lowast ∗ radic √ prop ∝ infin ∞ ang ∠ and ∧ ' +
  'or ∨ cap ∩ cup ∪ int ∫ there4 ∴ sim ∼ cong ≅ asymp ≈ ne ≠ equiv ≡ le ≤ ge ≥ sub ⊂ sup ⊃ ' +
  'nsub ⊄ sube ⊆ supe ⊇ oplus ⊕ otimes ⊗ perp ⊥ sdot ⋅ lceil ⌈ rceil ⌉ lfloor ⌊ rfloor ⌋ ' +
  'lang ⟨ rang ⟩ loz ◊ spades ♠ clubs ♣ hearts ♥ diams ♦';

/** Every entity of XML and of HTML 4: some records use those without a DTD that declares them. */
export function createEntities(): Record<string, string> {
  const greek = GREEK_NAMES.split(' ');
  const smallGreek = greek.map((name) => name.toLowerCase());
  // Without a prototype, so that "&constructor;" is no entity.
  return Object.assign(Object.create(null) as Record<string, string>, {
    ...numberNames(LATIN_NAMES.split(' '), 0xa0),
    ...numberNames(greek, 0x391),
    ...numberNames(smallGreek, 0x3b1),
    ...pairNames(OTHER_NAMES.split(' ')),
    ...XML,
  });
}

function numberNames(names: readonly string[], first: number): Record<string, string> {
  const named = names.map((name, index) => [name, String.fromCodePoint(first + index)] as const);
  return Object.fromEntries(named.filter(([name]) => name !== '-'));
}

function pairNames(words: readonly string[]): Record<string, string> {
  const named: Record<string, string> = {};
  for (let at = 0; at + 1 < words.length; at += 2) named[words[at] ?? ''] = words[at + 1] ?? '';
  return named;
}
