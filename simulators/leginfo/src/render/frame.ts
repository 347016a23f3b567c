import { hash } from './hash.ts';

/** What stands around the part of a page that matters. */
interface Frame {
  readonly title: string;
  readonly body: string;
  /** Scripts of the page, each whole. */
  readonly scripts?: string;
  readonly viewState: string;
}

/** The token that pages carry which no server made. */
export const UNBOUND_VIEW = '-1234567890123456789:987654321098765432';

/** A whole page as the site sends it: a form around everything, and end tags where none belong. */
export function renderFrame({ title, body, scripts = '', viewState }: Frame): string {
  return `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en" lang="en"><head id="j_idt2">
<meta http-equiv="Content-Type" content="text/html; charset=UTF-8" />
<title>${escapeText(title)}</title>
<link type="text/css" rel="stylesheet" href="/javax.faces.resource/theme.css.xhtml?ln=primefaces-aristo" />
<script type="text/javascript" src="/javax.faces.resource/jsf.js.xhtml?ln=javax.faces"></script>
</head>
<body>
<a href="#content_anchor" class="skipnav">skip to content</a>
<div id="header"><div id="header_inner"><form id="quick_search_form" name="quick_search_form" method="post" action="/faces/codes.xhtml" enctype="application/x-www-form-urlencoded">
<input type="hidden" name="quick_search_form" value="quick_search_form" /><label for="quick_bill_number">Bill Number:</label><input id="quick_bill_number" type="text" name="quick_bill_number" /><input type="hidden" name="javax.faces.ViewState" id="j_id1:javax.faces.ViewState:0" value="${escapeText(viewState)}" autocomplete="off" /></form>
<ul id="nav"><li><a href="/faces/home.xhtml">Home</a></li><li><a href="/faces/codes.xhtml">California Law</a></li></ul></div></div>
${scripts}<div id="content_anchor"></div>
<div id="centercolumn">
${body}
</BODY></HTML>
<input type="hidden" name="javax.faces.ViewState" id="j_id1:javax.faces.ViewState:1" value="${escapeText(viewState)}" autocomplete="off" />
</div>
<div id="footer"><p>The information on this page is invented: a simulated site.</p></div>
</body>
</html>
`;
}

const NAMED: Readonly<Record<string, readonly string[]>> = {
  '§': ['§', '&sect;', '&#167;', '&#xA7;'],
  '—': ['—', '&mdash;', '&#8212;'],
  '–': ['–', '&ndash;'],
  '’': ['’', '&rsquo;', '&#8217;', '&#x2019;'],
  '“': ['“', '&ldquo;'],
  '”': ['”', '&rdquo;'],
  é: ['é', '&eacute;'],
  ñ: ['ñ', '&ntilde;', '&#241;'],
};
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const BLANKS = [' ', ' ', ' ', ' ', ' ', ' ', '&nbsp;', '\n', ' ', '  ', '&ensp;', '\n      '];

/** Text as it stands in an attribute or where nothing varies. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => ESCAPES[mark] ?? mark);
}

/**
 * Text in one of the many ways in which HTML can say it: references, wide blanks, lines that are
 * broken anywhere. It reads the same, and for one text it is always the same.
 */
export function addMarkup(text: string): string {
  let turn = hash(text);
  return text
    .replace(/[&<>"§—–’“”éñ ]|\n/g, (mark) => {
      turn = Math.imul(turn, 1664525) + 1013904223;
      return markUp(mark, turn >>> 16);
    })
    .replace(/\(l\)/g, '(<i>l</i>)');
}

function markUp(mark: string, turn: number): string {
  if (mark === '\n') return turn % 2 === 0 ? '<br/>' : '<br>\n';
  if (mark === ' ') return BLANKS[turn % BLANKS.length] ?? ' ';
  const escape = ESCAPES[mark];
  if (escape !== undefined) return escape;
  const ways = NAMED[mark] ?? [mark];
  return ways[turn % ways.length] ?? mark;
}

/** Text as it stands between the quotation marks of a script. */
export function quoteText(text: string): string {
  return text.replace(/['\\]/g, (mark) => `\\${mark}`);
}
