import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { paste } from '#testing/paste.ts'
import { aTrip } from '#testing/people.ts'
import { type ApiAnswers, refusal, renderAt } from '#testing/render-app.tsx'
import HeroDialog from './hero-dialog.tsx'
import { TripPicture } from './trip-picture.tsx'

const PATCH = 'PATCH /api/trips/tarifa'
const PHOTO = 'https://pictures.example/beach.jpg'
const trip = (heroImage: string | null = null) => aTrip({ id: 'tarifa', heroImage })
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Image URL' })
const update = () => screen.getByRole('button', { name: 'Update Image' })

function open(shown = trip(), answers: ApiAnswers = {}) {
  const closed = { times: 0 }
  const dialog = <HeroDialog trip={shown} open onClose={() => (closed.times += 1)} />
  return { ...renderAt('/', dialog, answers), closed }
}

test('an address of blanks is none', async () => {
  const { user } = open()

  await user.type(field(), '   ')

  expect(update()).toHaveProperty('disabled', true)
})

test('a new picture is saved and announced, and the dialog closes with an empty field', async () => {
  const { user, requests, closed } = open(trip(), { [PATCH]: trip(PHOTO) })
  await paste(user, field(), `  ${PHOTO} `)

  await user.click(update())

  expect(await screen.findByText('Hero Image Updated')).toBeDefined()
  expect(requests[0]?.body).toEqual({ heroImage: PHOTO })
  await waitFor(() => expect(closed.times).toBe(1))
  expect(field().value).toBe('')
})

test("a refused address shows the server's sentence and stays in the field", async () => {
  const sentence = 'Please enter an image address that starts with https://'
  const { user, closed } = open(trip(), { [PATCH]: refusal(400, 'VALIDATION', sentence) })
  await paste(user, field(), 'http://pictures.example/beach.jpg')

  await user.click(update())

  expect(await screen.findByText('Update Failed')).toBeDefined()
  expect(screen.getByText(sentence)).toBeDefined()
  expect(closed.times).toBe(0)
  expect(field().value).toBe('http://pictures.example/beach.jpg')
})

test.each([
  'https:/api/auth/verify-magic-link?token=x',
  'https://localhost:3000/api/auth/verify-magic-link?token=x',
])('while %s is typed nothing of our own site is loaded as a picture', async (typed) => {
  const { user } = open(trip(), {})

  await paste(user, field(), typed)

  const loaded = [...document.querySelectorAll('img')].map(
    (img) => new URL(img.getAttribute('src') ?? '', 'https://localhost:3000'),
  )
  expect(loaded.filter(({ hostname }) => hostname === 'localhost')).toEqual([])
})

test('a failure without a sentence of the server has one of ours', async () => {
  const { user } = open(trip(), { [PATCH]: new Response('', { status: 502 }) })
  await paste(user, field(), PHOTO)

  await user.click(update())

  expect(await screen.findByText('Failed to update hero image')).toBeDefined()
})

test('the drawn art can be had back where there is a picture', async () => {
  const { user, requests } = open(trip(PHOTO), { [PATCH]: trip() })

  await user.click(screen.getByRole('button', { name: 'Use Default Art' }))

  expect(await screen.findByText('Hero Image Updated')).toBeDefined()
  expect(requests[0]?.body).toEqual({ heroImage: null })
})

test('a picture that does not load gives way to the drawn art', () => {
  const { container } = renderAt('/', <TripPicture trip={trip(PHOTO)} shape="hero" />)
  const picture = () => container.querySelector('img')
  expect(picture()?.getAttribute('src')).toBe(PHOTO)

  fireEvent.error(picture() as HTMLImageElement)

  expect(picture()?.getAttribute('src')).toMatch(/^data:image\/svg\+xml/)
})
