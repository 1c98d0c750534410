import { expect, test } from 'vitest'
import { checkCitations } from '#scripts/structure/citations.ts'
import { withPlantedHouse } from '#scripts/structure/planted-house.ts'
import { readSources } from '#scripts/structure/source.ts'

// In two parts, as this file is looked at as well.
const docs = 'docs'
const code = 'packages/core/src/chat/order.ts'

const pages = {
  [`${docs}/README.md`]: '- [rules.md](rules.md)\n',
  [`${docs}/rules.md`]: '## 1. Rules\n\n- **1.2** One.\n\n| C1 | two |\n| 8.1  | three |\n',
  [`${docs}/decisions/0001-first.md`]: '# 1. First\n',
}

function faultsWith(planted: Record<string, string>): string[] {
  return withPlantedHouse({ ...pages, ...planted }, (root) =>
    checkCitations(root, readSources(root)).map(({ file, line, message }) => `${file}:${line} ${message}`),
  )
}

test('a page, its sections and a decision note that are there may be cited', () => {
  const cites = `/** ${docs}/rules.md 1, 1.2,\n * C1 and 8.1; \`${docs}/rules.md\` (${docs}/decisions/0001). */\n`

  expect(faultsWith({ [code]: cites })).toEqual([])
})

test('settings, constants and words are no papers', () => {
  const contents = '// WEATHER_PROVIDER and a specification in style.\nexport const WEATHER = 1\n'

  expect(faultsWith({ [code]: contents })).toEqual([])
})

test.each<[fault: string, path: string, text: string, answer: RegExp]>([
  ['a paper with its rule', code, `\n// ${'SECURITY'}-RULES C7.\n`, /:2 .*cannot be opened/],
  ['a paper with its section', code, `/**\n * As ${'WEATHER'} section 5 says. */\n`, /:2 .*cannot be opened/],
  ['a paper by its name alone', code, `// As ${'SPEC'} names it.\n`, /cannot be opened/],
  ['a paper in a sheet', 'apps/web/src/styles/a.css', `/* ${'DESIGN'}.md */\n`, /cannot be opened/],
  ['a paper in a page', 'CONTRIBUTING.md', `See ${'STYLE'}.md.\n`, /cannot be opened/],
  ['a page that is not there', code, `// ${docs}/law.md says so.\n`, /no page docs\/law\.md/],
  ['such a page in a text of the code', code, `export const hint = '${docs}/law.md'\n`, /no page/],
  ['such a page in a sheet', 'apps/web/src/styles/a.css', `/* ${docs}/law.md 2 */\n`, /no page/],
  ['such a page in a page', 'README.md', `See ${docs}/law.md.\n`, /no page/],
  ['a section that is not there', code, `// ${docs}/rules.md 1.3.\n`, /has no section 1\.3/],
  ['one of several', code, `// ${docs}/rules.md 1.2, C1 and C9.\n`, /has no section C9/],
  ['one on the next line', code, `/**\n * As ${docs}/rules.md\n * 4 says. */\n`, /:2 .*no section 4/],
  ['a decision note that is not there', code, `// ${docs}/decisions/0099.\n`, /note docs\/decisions\/0099/],
  ['a page that is not listed', `${docs}/law.md`, '# The law\n', /does not list this page/],
])('%s is refused', (_fault, path, text, answer) => {
  expect(faultsWith({ [path]: text })).toEqual([expect.stringMatching(answer)])
})
