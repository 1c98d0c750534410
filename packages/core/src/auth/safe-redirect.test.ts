import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeRedirect } from './return-path.ts'

test.each(['/', '/?trip=0190a0b0-0000-7000-8000-000000000000', '/chat', '/trips?x=//y', '/a//b'])(
  '%s leads there',
  (target) => {
    expect(safeRedirect(target)).toBe(target)
  },
)

test.each([
  '//evil.example',
  '/\\evil.example',
  '///evil.example',
  'https:evil.example',
  'https://evil.example',
  '%2f%2fevil.example',
  '/%2f/evil.example',
  '/%5Cevil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\\\\evil.example',
  ' //evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'evil.example',
  '',
  null,
  undefined,
])('%j leads home', (target) => {
  expect(safeRedirect(target)).toBe('/')
})

test('a redirect never leaves this site, whatever the target', () => {
  const pieces = fc.constantFrom(
    '/',
    '\\',
    '\t',
    '\n',
    ' ',
    '%2f',
    '%5c',
    '.',
    '@',
    ':',
    '?',
    '#',
    'evil.example',
    'https:',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
      // Browsers drop tabs and line breaks, and read a backslash as a slash.
      const read = safeRedirect(parts.join(''))
        .replace(/[\t\n\r]/g, '')
        .replaceAll('\\', '/')
      expect(read).toMatch(/^\/(?!\/)/)
    }),
    { numRuns: 2000 },
  )
})
