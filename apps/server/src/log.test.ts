import { expect, test } from 'vitest'
import { printLine } from './log.ts'

function printed(line: string): string {
  let out = ''
  printLine(line, { write: (text) => (out += text) })
  return out
}

test.each([
  [
    'Mail for ana@crew.example (Für Tarifa 🪁): http://localhost:3000',
    'Mail for ana@crew.example (Für Tarifa 🪁): http://localhost:3000',
  ],
  // Colours, a cleared screen, a window title and a forged line.
  ['Trip \u001b[31mred\u001b[2J\u001b]0;title\u0007', 'Trip  [31mred [2J ]0;title'],
  ['Trip\r\nSendIt! is ready at https://evil.example', 'Trip SendIt! is ready at https://evil.example'],
  ['one\u2028two\u2029three\u0085four', 'one two three four'],
  // Bidi overrides and invisible characters.
  ['moc.live\u202e//:sptth\u200b', 'moc.live //:sptth'],
])('%j is one line of plain text', (line, plain) => {
  expect(printed(line)).toBe(`${plain}\n`)
})
