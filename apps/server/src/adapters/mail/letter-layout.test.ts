import { describe, expect, test } from 'vitest'
import { contrast } from '#testing/contrast.ts'
import { LETTER_COLOURS, layoutLetter } from './letter-layout.ts'

const CONTENT = {
  subject: 'Ben invites you to Tarifa',
  greeting: 'Hi Ana',
  intro: 'Ben invites you to Tarifa.',
  action: { text: 'See the trip', link: 'https://sendit.example/?invite=abc&x=1' },
  outro: 'The link works until 22 July.',
  productUrl: 'https://sendit.example',
}

test('both texts carry the greeting, the reason, the link and the farewell', () => {
  const { html, text } = layoutLetter(CONTENT)

  for (const part of [
    'Hi Ana,',
    CONTENT.intro,
    'See the trip',
    CONTENT.outro,
    'See you on the water',
    'SendIt!',
  ]) {
    expect(html).toContain(part)
    expect(text).toContain(part)
  }
  expect(html).toContain('href="https://sendit.example/?invite=abc&amp;x=1"')
})

test('the first link of the plain text is the one to open, on a line of its own', () => {
  const { text } = layoutLetter(CONTENT)

  expect(/https?:\/\/\S+/.exec(text)?.[0]).toBe(CONTENT.action.link)
  expect(text.split('\n')).toContain(CONTENT.action.link)
})

test('a number to call is a button, and no address to copy', () => {
  const call = { text: 'Call 112 in Spain', link: 'tel:112' }

  const { html } = layoutLetter({ ...CONTENT, action: call })

  expect(html).toContain('href="tel:112"')
  expect(html).not.toContain('copy this address')
  expect(layoutLetter(CONTENT).html).toContain('copy this address')
})

test('names that look like markup stay text', () => {
  const name = `<img src=x onerror="alert(1)"> & 'friends' <%= 7 * 7 %>`

  const { html, text } = layoutLetter({ ...CONTENT, greeting: name, intro: name, outro: name })

  expect(html).not.toContain('<img')
  expect(html).not.toContain('49')
  expect(html).toContain('&lt;img src=x onerror=')
  expect(text).toContain(name)
})

test('the letter fetches nothing from anywhere and says nothing undefined', () => {
  const { html, text } = layoutLetter(CONTENT)

  expect(html).not.toMatch(/<img|<script|<link|@import|url\(|undefined/)
  expect(text).not.toContain('undefined')
})

test('the letter says its language and title, and may be drawn on a dark ground', () => {
  const { html } = layoutLetter({ ...CONTENT, subject: 'Ben & Co' })

  expect(html).toContain('<html lang="en">')
  expect(html).toContain('<title>Ben &amp; Co</title>')
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toContain('@media (prefers-color-scheme:dark)')
})

test('the address stands in words too, for who sees no button', () => {
  const { html } = layoutLetter(CONTENT)

  expect(html).toContain('>https://sendit.example/?invite=abc&amp;x=1</a>')
})

describe.each(Object.entries(LETTER_COLOURS))('in the %s', (_scheme, colours) => {
  test.each([
    ['text', 'sheet'],
    ['quiet', 'sheet'],
    ['quiet', 'page'],
    ['link', 'sheet'],
    ['link', 'page'],
    ['label', 'button'],
  ] as const)('%s on %s can be read', (ink, ground) => {
    expect(contrast(colours[ink], colours[ground])).toBeGreaterThanOrEqual(4.5)
  })
})
