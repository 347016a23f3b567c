/** What PMC has of an article beside its metadata. */
export interface FullText {
  /** Digits only. */
  readonly id: string;
  readonly pmid: string;
  readonly license: string;
  /** JATS from body to back; undefined where PMC has metadata only. */
  readonly text?: string;
}

const HYPOXIA_TEXT = `<body>
<sec id="s1" sec-type="intro"><title>Introduction</title>
<p>Cells in the middle of a tumour live with little oxygen [<xref rid="r1" ref-type="bibr">1</xref>]. At 1% O<sub>2</sub> they repair breaks in DNA slowly, and nobody knows why.</p>
<p>We ask whether TGF-&#x3b2;1 takes part.</p></sec>
<sec id="s2" sec-type="methods"><title>Methods</title>
<sec id="s2a"><title>Cells</title><p>We kept <italic>BRCA1</italic><sup>+/-</sup> cells at 1% or 21% O<sub>2</sub> for 72 h. Ca<sup>2+</sup> was held at 1.8 mM.</p></sec>
<sec id="s2b"><title>Counting</title><p>Foci of &#x3b3;H2AX were counted by two people who did not know the group:</p>
<list list-type="bullet"><list-item><p>before the pulse,</p></list-item><list-item><p>1, 6 and 24 h after it.</p></list-item></list>
<p>The rate was <inline-formula><mml:math><mml:mi>k</mml:mi><mml:mo>=</mml:mo><mml:mn>0.12</mml:mn></mml:math></inline-formula> per hour.</p></sec></sec>
<sec id="s3" sec-type="results"><title>Results</title>
<p>Foci lasted 2.4 times longer at 1% O<sub>2</sub> (<xref rid="f1" ref-type="fig">Fig. 1</xref>, <xref rid="t1" ref-type="table">Table 1</xref>; <italic>P</italic> &lt; 0.001).</p>
<fig id="f1"><label>Fig. 1</label><caption><title>Foci over time.</title><p>Open circles: 21% O<sub>2</sub>; closed circles: 1% O<sub>2</sub>.</p></caption><graphic xlink:href="acsr-14-611-g001"/></fig>
<table-wrap id="t1"><label>Table 1</label><caption><p>Foci per cell after 24 h.</p></caption><table><thead><tr><th>Oxygen</th><th>Control</th><th>TGF-&#x3b2;1 blocked</th></tr></thead><tbody><tr><td>21%</td><td>2.1</td><td>2.0</td></tr><tr><td>1%</td><td>5.0</td><td>2.3</td></tr></tbody></table></table-wrap>
<p>Where <bold>TP53</bold> was lost, blocking changed nothing.</p></sec>
<sec id="s4" sec-type="discussion"><title>Discussion</title><p>TGF-&#x3b2;1 slows repair by way of TP53 when O<sub>2</sub> is low. An error of the count cannot explain this.</p></sec>
</body>
<back><ack><p>We thank the cells.</p></ack>
<ref-list><title>References</title>
<ref id="r1"><label>1</label><element-citation publication-type="journal"><person-group person-group-type="author"><name><surname>Baptiste</surname><given-names>R</given-names></name></person-group><article-title>Flags for broken strands</article-title><source>Ann Cell Signal Repair</source><year>2009</year><volume>4</volume><fpage>80</fpage><lpage>91</lpage><pub-id pub-id-type="pmid">19500007</pub-id><pub-id pub-id-type="doi">10.5555/acsr.2009.0080</pub-id></element-citation></ref>
<ref id="r2"><label>2</label><mixed-citation publication-type="book"><string-name><surname>Farrow</surname> <given-names>T</given-names></string-name>. <source>A handbook of oxygen</source>. Lake City: Lakeside Press; 2011.</mixed-citation></ref>
</ref-list></back>`;

/** The articles of PMC. */
export const FULL_TEXTS: readonly FullText[] = [
  {
    id: '6710001',
    pmid: '31452104',
    license: 'https://creativecommons.org/licenses/by/4.0/',
    text: HYPOXIA_TEXT,
  },
  { id: '8700002', pmid: '35000001', license: '' },
  { id: '8700003', pmid: '35000002', license: 'https://creativecommons.org/licenses/by-nc/4.0/' },
];
