import { expect, test } from 'vitest'
import { excerptOf } from './search-panel.tsx'

const long = `${'word '.repeat(60)}and the pump is here`

test.each([
  { what: 'a short text is whole', text: 'The pump is in the van', excerpt: 'The pump is in the van' },
  {
    what: 'a long one begins shortly before what was found',
    text: long,
    excerpt: /^… (word )+and the pump is here$/,
  },
  { what: 'one without blanks is whole', text: 'x'.repeat(300), excerpt: 'x'.repeat(300) },
])('$what', ({ text, excerpt }) => {
  expect(excerptOf(text, ['pump'])).toMatch(excerpt)
  expect(excerptOf(text, ['pump']).length).toBeLessThanOrEqual(Math.max(90, text === long ? 90 : text.length))
})
