import { expect, test } from 'vitest'
import { searchWords } from './search-words.ts'

test.each([
  ['See you at the Flagpole!', ['see', 'you', 'at', 'the', 'flagpole']],
  ['El Médano, Ñoño, çà', ['el', 'medano', 'nono', 'ca']],
  ['e\u0301 é É', ['e']],
  ['Straße STRASSE', ['strasse']],
  ['Søren, Łódź, Đorđe, Þór', ['soren', 'lodz', 'dorde', 'thor']],
  ['Æther œuvre ŒUVRE Ħal', ['aether', 'oeuvre', 'hal']],
  ['ΟΔΟΣ οδός', ['οδοσ']],
  ['12 m² at 14:30', ['12', 'm2', 'at', '14', '30']],
  ['it\'s 100% _sure_ "now"', ['it', 's', '100', 'sure', 'now']],
  ['тест 風', ['тест', '風']],
  ['🤙 % _ \' " - *', []],
  ['', []],
  ['x'.repeat(100), ['x'.repeat(64)]],
])('%s', (text, words) => {
  expect(searchWords(text)).toEqual(words)
})
