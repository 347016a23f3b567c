const JOINED = `FROM article a
  JOIN article_author aa ON aa.article_uid = a.uid JOIN author au ON au.uid = aa.author_uid
  JOIN article_meshterm am ON am.article_uid = a.uid JOIN meshterm m ON m.uid = am.meshterm_uid`;

/** What both are asked, in tables that both have; each gives one number. */
export const STAGING_QUERIES: Readonly<Record<string, string>> = {
  'articles of an author on a subject': `SELECT count(DISTINCT a.uid) ${JOINED} WHERE au.lastname = (SELECT min(lastname) FROM author) AND m.descriptorname = 'Humans'`,
  'the same of one article': `SELECT count(*) ${JOINED} WHERE a.uid = '40000007'`,
  'subjects, counted': 'SELECT count(*) FROM (SELECT descriptorname FROM meshterm GROUP BY 1)',
  'pairs of author and subject': `SELECT count(*) ${JOINED}`,
};
