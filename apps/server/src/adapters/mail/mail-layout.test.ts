import { describe, expect, test } from 'vitest'
import { contrast } from '#testing/contrast.ts'
import { layoutMail, MAIL_COLOURS } from './mail-layout.ts'

const CONTENT = {
  subject: 'Ben invites you to Tarifa',
  greeting: 'Hi Ana',
  intro: 'Ben invites you to Tarifa.',
  action: { text: 'See the trip', link: 'https://sendit.example/?invite=abc&x=1' },
  outro: 'The link works until 22 July.',
  productUrl: 'https://sendit.example',
}

test('both texts carry the greeting, the reason, the link and the farewell', () => {
  const { html, text } = layoutMail(CONTENT)

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
  const { text } = layoutMail(CONTENT)

  expect(/https?:\/\/\S+/.exec(text)?.[0]).toBe(CONTENT.action.link)
  expect(text.split('\n')).toContain(CONTENT.action.link)
})

test('a number to call is a button, and no address to copy', () => {
  const call = { text: 'Call 112 in Spain', link: 'tel:112' }

  const { html } = layoutMail({ ...CONTENT, action: call })

  expect(html).toContain('href="tel:112"')
  expect(html).not.toContain('copy this address')
  expect(layoutMail(CONTENT).html).toContain('copy this address')
})

test('facts are listed line by line before the button, with phone numbers as links', () => {
  const facts = [
    { label: 'Number', value: '+34600111222', link: 'tel:+34600111222' },
    { label: 'Where', value: '<b>Los Lances</b>' },
  ]

  const { html, text } = layoutMail({ ...CONTENT, facts })

  expect(text).toContain('Number: +34600111222\nWhere: <b>Los Lances</b>\n\nSee the trip')
  expect(html).toContain('href="tel:+34600111222"')
  expect(html).toContain('&lt;b&gt;Los Lances&lt;/b&gt;')
  expect(layoutMail(CONTENT).html).not.toContain('tel:')
})

test('names that look like markup stay text', () => {
  const name = `<img src=x onerror="alert(1)"> & 'friends' <%= 7 * 7 %>`

  const { html, text } = layoutMail({ ...CONTENT, greeting: name, intro: name, outro: name })

  expect(html).not.toContain('<img')
  expect(html).not.toContain('49')
  expect(html).toContain('&lt;img src=x onerror=')
  expect(text).toContain(name)
})

test('the email loads no external resources and contains no undefined values', () => {
  const { html, text } = layoutMail(CONTENT)

  expect(html).not.toMatch(/<img|<script|<link|@import|url\(|undefined/)
  expect(text).not.toContain('undefined')
})

test('the email states its language and title, and supports dark mode', () => {
  const { html } = layoutMail({ ...CONTENT, subject: 'Ben & Co' })

  expect(html).toContain('<html lang="en">')
  expect(html).toContain('<title>Ben &amp; Co</title>')
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toContain('@media (prefers-color-scheme:dark)')
})

test('the address is also shown as text, for readers who see no button', () => {
  const { html } = layoutMail(CONTENT)

  expect(html).toContain('>https://sendit.example/?invite=abc&amp;x=1</a>')
})

describe.each(Object.entries(MAIL_COLOURS))('in the %s', (_scheme, colours) => {
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
