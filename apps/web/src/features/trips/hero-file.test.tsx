import { MAX_PICTURE_BYTES } from '@sendit/core/media/limits.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aTrip } from '#testing/people.ts'
import { type ApiAnswers, renderAt } from '#testing/render-app.tsx'
import { holdUploads } from '#testing/uploads.ts'
import HeroDialog from './hero-dialog.tsx'

const PATCH = 'PATCH /api/trips/tarifa'
const STORED = '/files/0198c0de-0000-7000-8000-00000000000f/preview'
const photo = (bytes = 2000, name = 'crew.jpg', type = 'image/jpeg') =>
  new File([new Uint8Array(bytes)], name, { type })
const field = () => screen.getByLabelText<HTMLInputElement>('Hero image file')
const update = () => screen.getByRole('button', { name: 'Update Image' })

async function openUpload(answers: ApiAnswers = {}) {
  const closed = { times: 0 }
  const dialog = <HeroDialog trip={aTrip({ id: 'tarifa' })} open onClose={() => (closed.times += 1)} />
  const view = renderAt('/', dialog, answers)
  const uploads = holdUploads()
  // A file chooser's filter can be bypassed.
  const user = userEvent.setup({ applyAccept: false })
  await user.click(screen.getByRole('tab', { name: 'Upload File' }))
  return { ...view, user, uploads, closed }
}

test('a picture is shown, uploaded with progress and becomes the hero', async () => {
  const { user, uploads, requests, closed } = await openUpload({ [PATCH]: aTrip({ heroImage: STORED }) })
  await user.upload(field(), photo())
  expect(screen.getByText('crew.jpg, 2 KB')).toBeDefined()

  await user.click(update())
  uploads[0]?.progress(72)

  const bar = await screen.findByRole('progressbar', { name: 'Uploading' })
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('72'))
  expect(screen.getByRole('button', { name: 'Uploading...' })).toBeDefined()
  expect(uploads[0]?.path).toBe('/api/upload')
  expect(uploads[0]?.form.get('directory')).toBe('hero-images')
  uploads[0]?.answer(201, { url: STORED })
  expect(await screen.findByText('Hero Image Updated')).toBeDefined()
  expect(requests[0]?.body).toEqual({ heroImage: STORED })
  await waitFor(() => expect(closed.times).toBe(1))
})

test.each([
  [
    'a file that is too large',
    photo(MAX_PICTURE_BYTES + 1),
    'File Too Large',
    'Please select an image smaller than 5MB',
  ],
  [
    'a file that is no picture',
    photo(10, 'plan.pdf', 'application/pdf'),
    'Invalid File Type',
    'Please select a valid image file',
  ],
])('%s is rejected', async (_name, file, title, sentence) => {
  const { user } = await openUpload()

  await user.upload(field(), file)

  expect(await screen.findByText(title)).toBeDefined()
  expect(screen.getByText(sentence)).toBeDefined()
  expect(update()).toHaveProperty('disabled', true)
})

test("a rejected upload shows the server's message and keeps the picture", async () => {
  const { user, uploads, closed } = await openUpload()
  await user.upload(field(), photo())
  await user.click(update())

  uploads[0]?.answer(507, { message: 'The storage is full.', code: 'STORAGE_FULL' })

  expect(await screen.findByText('Upload Failed')).toBeDefined()
  expect(screen.getByText('The storage is full.')).toBeDefined()
  expect(screen.getByText('crew.jpg, 2 KB')).toBeDefined()
  expect(closed.times).toBe(0)
})

test('an upload without an answer has a sentence of ours', async () => {
  const { user, uploads } = await openUpload()
  await user.upload(field(), photo())
  await user.click(update())

  uploads[0]?.breakOff()

  expect(await screen.findByText('Failed to upload image')).toBeDefined()
})

test('Cancel stops an upload and leaves the dialog open', async () => {
  const { user, uploads, closed } = await openUpload()
  await user.upload(field(), photo())
  await user.click(update())

  await user.click(screen.getByRole('button', { name: 'Cancel' }))

  expect(uploads[0]?.isStopped).toBe(true)
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  expect(screen.queryByText('Upload Failed')).toBeNull()
  expect(closed.times).toBe(0)
})
