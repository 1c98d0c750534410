import type { DigestWind } from '@sendit/core/notifications/digest.ts'
import { describe, expect, test } from 'vitest'
import { contrast } from '#testing/contrast.ts'
import { DIGEST_COLOURS, DIGEST_WORDS, type DigestContent, layoutDigest } from './digest-layout.ts'

const wind: DigestWind = {
  ...{
    lowest: 22,
    highest: 26,
    gust: 33,
    point: 'ESE',
    word: 'Mixed',
    window: { from: '14:00', to: '16:00' },
  },
  ...{ reasons: ['Thunder from 16:00'], readAt: '06:58' },
  bars: Array.from({ length: 14 }, (_, index) => ({
    ...{ hour: 8 + index, share: index / 20, word: 'Prime' as const, isInWindow: index === 6 || index === 7 },
  })),
}
const CONTENT: DigestContent = {
  subject: 'Tarifa today: 22 to 26 knots, best from 14:00',
  preview: '6 new photos from Sofia and Tom',
  kicker: 'Tarifa, Wednesday 15 July',
  headline: 'Good morning, Maya. It blows from 14:00',
  wind,
  rows: [
    { label: '14:00', title: 'Valdevaqueros', text: 'Until 17:00, 5 riding', mark: 'You are in' },
    {
      ...{ label: 'Photos', title: '6 new photos from Sofia and Tom', text: null },
      link: { text: 'See', link: 'https://sendit.example/media?tripId=t&x=1' },
    },
  ],
  action: { text: 'Open the plan', link: 'https://sendit.example/plan?tripId=t' },
  reason: 'Held back in your quiet hours, 22:00 to 07:00, and sent as one.',
  settingsLink: 'https://sendit.example/notices',
  unsubscribe: { text: 'No more mail about photos', link: 'https://sendit.example/u?token=x' },
  credits: ['Weather data by Open-Meteo.com'],
  productUrl: 'https://sendit.example',
}

test('both texts carry the day, what waited, where it leads and the way out', () => {
  const { html, text, unsubscribeUrl } = layoutDigest(CONTENT)

  for (const part of [
    ...[
      CONTENT.headline,
      CONTENT.kicker,
      'Mixed',
      'gusts 33',
      'Thunder from 16:00. Forecast of 06:58.',
      'Valdevaqueros',
      'Until 17:00, 5 riding',
    ],
    ...['You are in', '6 new photos from Sofia and Tom', 'Open the plan', CONTENT.reason],
    ...['https://sendit.example/u?token=x', 'Weather data by Open-Meteo.com.'],
  ]) {
    expect(html).toContain(part)
    expect(text).toContain(part)
  }
  expect(html).toContain('href="https://sendit.example/media?tripId=t&amp;x=1"')
  expect(unsubscribeUrl).toBe('https://sendit.example/u?token=x')
  expect(text).toContain(
    'Mixed: 22 to 26 knots ESE, gusts 33, best 14:00 to 16:00. Thunder from 16:00. Forecast of 06:58.',
  )
})

test('fourteen bars, the hours of the window full and named, the others pale', () => {
  const { html } = layoutDigest(CONTENT)

  expect(html.match(/padding:0 2px;height:52px/g)).toHaveLength(14)
  expect(html.match(/opacity:\.5/g)).toHaveLength(12)
  expect(html.match(/font-weight:700">(14|16)</g)).toHaveLength(2)
})

test('the only resource loaded is one image, the same for everyone, without alt text', () => {
  const { html } = layoutDigest(CONTENT)

  expect(html.match(/<img[^>]*>/g)).toEqual([
    expect.stringContaining('src="https://sendit.example/mail-hero.jpg" width="600" alt=""'),
  ])
  expect(html).not.toMatch(/<script|<link|@import|url\(|undefined/)
})

test('without a forecast no wind is shown', () => {
  const { html, text } = layoutDigest({ ...CONTENT, wind: null, credits: [] })

  expect(html).not.toMatch(/height:52px|knots ESE|Mixed</)
  expect(text).not.toMatch(/Mixed|undefined/)
})

test('names that look like markup stay text', () => {
  const name = `<img src=x onerror="alert(1)"> & 'friends'`
  const [row] = CONTENT.rows
  const { html, text } = layoutDigest({
    ...CONTENT,
    ...{ subject: name, preview: name, kicker: name, headline: name },
    rows: [
      { label: name, title: name, text: name, mark: name, link: { text: name, link: name } },
      ...(row ? [row] : []),
    ],
  })

  expect(html.match(/<img/g)).toHaveLength(1)
  expect(html).not.toContain('"alert')
  expect(text).toContain(name)
})

describe.each(['light', 'dark'] as const)('in the %s', (scheme) => {
  const colours = DIGEST_COLOURS[scheme]
  test.each([
    ...(['text', 'quiet', 'link', 'good'] as const).map((ink) => [ink, colours[ink], colours.sheet]),
    ...(['quiet', 'link'] as const).map((ink) => [ink, colours[ink], colours.page]),
    ['label', colours.label, colours.button],
    ...Object.entries(DIGEST_WORDS).map(([word, { ink, darkInk }]) => [
      ...[word, scheme === 'light' ? ink : darkInk, colours.sheet],
    ]),
  ] as [string, string, string][])('%s can be read', (_, ink, ground) => {
    expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5)
  })
})
