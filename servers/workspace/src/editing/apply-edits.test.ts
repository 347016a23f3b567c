import { describe, expect, test } from 'vitest';

import { applyEdits, type Edit } from './apply-edits.ts';

const apply = (text: string, edits: readonly Edit[], match: 'exact' | 'whitespace' = 'exact') =>
  applyEdits(text, edits, { asked: 'a.txt', match });

test('edits are made in order, each on what the one before left', () => {
  const edits = [
    { oldText: 'one', newText: 'two' },
    { oldText: 'two', newText: 'three' },
  ];
  expect(apply('one\n', edits)).toEqual({ text: 'three\n', replaced: [1, 1] });
});

test('replaceAll replaces every place, from the start and without overlaps', () => {
  const edits = [{ oldText: 'aa', newText: 'b', replaceAll: true }];
  expect(apply('aaaaa a aa', edits)).toEqual({ text: 'bba a b', replaced: [3] });
});

test('newText is put in as it is, whatever a replacement pattern would mean', () => {
  expect(apply('a', [{ oldText: 'a', newText: "$& $1 $' $$" }]).text).toBe("$& $1 $' $$");
});

test.each([
  { name: 'CRLF', text: 'a\r\nb\r\nc\r\n', after: 'a\r\nx\r\ny\r\nc\r\n' },
  { name: 'LF', text: 'a\nb\nc\n', after: 'a\nx\ny\nc\n' },
  { name: 'CR', text: 'a\rb\rc\r', after: 'a\rx\ry\rc\r' },
  { name: 'no end on the last line', text: 'a\r\nb\r\nc', after: 'a\r\nx\r\ny\r\nc' },
])('oldText with LF fits a file with $name, whose line ends stay', ({ text, after }) => {
  expect(apply(text, [{ oldText: 'b\nc', newText: 'x\ny\nc' }]).text).toBe(after);
  expect(apply(text, [{ oldText: 'b\r\nc', newText: 'x\r\ny\r\nc' }]).text).toBe(after);
});

test('line ends that are mixed stay as they are around an edit', () => {
  const text = 'a\nb\r\nc\nd\r\ne\r\n';
  expect(apply(text, [{ oldText: 'c\nd', newText: 'x' }]).text).toBe('a\nb\r\nx\r\ne\r\n');
});

describe('whitespace', () => {
  const file = [
    'class A {',
    '\tone() {  ',
    '\t\treturn 1;',
    '\t}',
    '',
    '\ttwo() {',
    '\t\treturn 2;',
    '\t}',
    '}',
    '',
  ].join('\n');

  test.each([
    {
      claim: 'spaces become the tabs of the file',
      oldText: 'one() {\n  return 1;\n}',
      newText: 'one() {\n  if (true) {\n    return 1;\n  }\n}',
      after: '\tone() {\n\t\tif (true) {\n\t\t\treturn 1;\n\t\t}\n\t}\n\n',
    },
    {
      claim: 'a single line takes the indentation that it has in the file',
      oldText: 'return 1;',
      newText: 'return 3;',
      after: '\t\treturn 3;\n',
    },
    {
      claim: 'lines that lie further out move out by as many steps',
      oldText: '    return 1;\n  }',
      newText: '    return 1;\n  }\n\n  three() {\n    return 3;\n  }',
      after: '\t\treturn 1;\n\t}\n\n\tthree() {\n\t\treturn 3;\n\t}\n\n',
    },
    {
      claim: 'whole lines are replaced with their ends',
      oldText: '    one() {\n        return 1;\n',
      newText: '    uno() {\n        return 1;\n',
      after: '\tuno() {\n\t\treturn 1;\n\t}',
    },
  ])('$claim', ({ oldText, newText, after }) => {
    const { text, replaced } = apply(file, [{ oldText, newText }], 'whitespace');
    expect(replaced).toEqual([1]);
    expect(text).toContain(after);
    expect(text.startsWith('class A {\n')).toBe(true);
    expect(text.endsWith('\t\treturn 2;\n\t}\n}\n')).toBe(true);
  });

  test('text that fits exactly is preferred to text that fits nearly', () => {
    const { text } = apply('  a\na\n', [{ oldText: '  a', newText: '  b' }], 'whitespace');
    expect(text).toBe('  b\na\n');
  });

  test('a part of a line is replaced where it fits exactly', () => {
    const { text } = apply('let a = 1;\n', [{ oldText: '1', newText: '2' }], 'whitespace');
    expect(text).toBe('let a = 2;\n');
  });

  test('a last line without an end gets none', () => {
    const { text } = apply('a\n  b', [{ oldText: 'b\n', newText: 'c\n' }], 'whitespace');
    expect(text).toBe('a\n  c');
  });

  test('every place is indented as it was with replaceAll', () => {
    const edits = [{ oldText: 'x();', newText: 'y();\nz();', replaceAll: true }];
    expect(apply(' x(); \n    x();\n', edits, 'whitespace').text).toBe(
      // Both places hold the text itself, so nothing needs to be guessed.
      ' y();\nz(); \n    y();\nz();\n',
    );
    const lines = [{ oldText: 'x();\ne();', newText: 'y();\ne();', replaceAll: true }];
    expect(apply(' x();\n e();\n\tx();\n\te();\n', lines, 'whitespace')).toEqual({
      text: ' y();\n e();\n\ty();\n\te();\n',
      replaced: [2],
    });
  });

  test('the line ends of a CRLF file stay', () => {
    const edits = [{ oldText: 'b\nc', newText: 'x\ny' }];
    expect(apply('a\r\n  b\r\n  c\r\n', edits, 'whitespace').text).toBe('a\r\n  x\r\n  y\r\n');
  });
});

describe('refusals', () => {
  const refuse = (text: string, edits: readonly Edit[], match?: 'exact' | 'whitespace') => {
    try {
      apply(text, edits, match);
    } catch (error) {
      return error as Error & { code: string; suggestions: readonly string[] };
    }
    throw new Error('It was not refused.');
  };

  test('several places are told with their lines', () => {
    const { code, message, suggestions } = refuse('a\nb\na\na\n', [{ oldText: 'a', newText: 'x' }]);
    expect(code).toBe('invalid_arguments');
    expect(message).toBe(
      'The edit fits 3 places of "a.txt", at lines 1, 3, 4. Nothing was changed.',
    );
    expect(suggestions.join()).toContain('replaceAll');
  });

  test('a long list of places is cut', () => {
    const { message } = refuse('a\n'.repeat(30), [{ oldText: 'a', newText: 'x' }]);
    expect(message).toContain('fits 30 places');
    expect(message).toContain('19, 20 and more');
  });

  test('text that is not there is answered with what comes closest', () => {
    const text = 'import x;\n\nfunction add(a, b) {\n  return a + b;\n}\n';
    const oldText = 'function add(a, b) {\n  return a - b;\n}';
    const { code, message } = refuse(text, [{ oldText, newText: 'x' }]);
    expect(code).toBe('not_found');
    expect(message).toContain('The closest place is lines 3 to 5:\nfunction add(a, b) {\n  return');
  });

  test('one line that is spelled otherwise is found too', () => {
    const text = 'alpha\nconst total = price * amount;\nomega\n';
    const edits = [{ oldText: 'const total = prices * amount', newText: '' }];
    expect(refuse(text, edits).message).toContain('line 2:\nconst total = price * amount;');
  });

  test('finds a short text that became part of a long line', () => {
    const file = 'const best = 1;\nreturn best ?? candidates.find((candidate) => isPart(lower));\n';
    const { message } = refuse(file, [{ oldText: 'return best;', newText: 'x' }]);
    expect(message).toContain('The closest place is line 2:');
  });

  test('says so when nothing comes close', () => {
    const { message } = refuse('alpha\n', [{ oldText: 'something else entirely', newText: '' }]);
    expect(message).toContain('Nothing in the file comes close.');
  });

  test('names the edit that does not fit', () => {
    const edits = [
      { oldText: 'a', newText: 'b' },
      { oldText: 'a', newText: 'c' },
    ];
    expect(refuse('a\n', edits).message).toMatch(/^Edit 2 of 2: its oldText is not in "a\.txt"/);
  });

  test('suggests the other match when only whitespace differs', () => {
    const { suggestions } = refuse('  a;\n  b;\n', [{ oldText: 'a;\nb;', newText: 'c;' }]);
    expect(suggestions.join()).toContain('set match to "whitespace"');
  });

  test('notices an edit that was made before', () => {
    const { suggestions } = refuse('const b;\n', [{ oldText: 'let abc;', newText: 'const b;' }]);
    expect(suggestions.join()).toContain('in the file already');
  });

  test('an edit that changes nothing is a mistake', () => {
    expect(refuse('a\n', [{ oldText: 'a\r\n', newText: 'a\n' }]).message).toContain('same oldText');
  });

  test('blank lines alone fit nothing in whitespace', () => {
    expect(refuse('a\n\n\nb', [{ oldText: ' \n  ', newText: 'x' }], 'whitespace').code).toBe(
      'not_found',
    );
  });
});
