import { MAX_PICTURE_BYTES } from '@sendit/core/media/limits.ts'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAt } from '#testing/render-app.tsx'
import { ChangePicture } from './profile-card.tsx'

const file = (bytes: number, type: string) => new File([new Uint8Array(bytes)], 'me', { type })

async function choose(chosen: File) {
  renderAt('/profile', <ChangePicture />)
  await userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('Profile picture file'), chosen)
}

test.each([
  ['no image', file(10, 'application/pdf'), 'Invalid File Type', 'Please select an image file.'],
  [
    'too large',
    file(MAX_PICTURE_BYTES + 1, 'image/png'),
    'File Too Large',
    'Please select an image smaller than 5MB.',
  ],
])('a file that is %s is rejected', async (_name, chosen, title, sentence) => {
  await choose(chosen)

  expect(await screen.findByText(title)).toBeDefined()
  expect(screen.getByText(sentence)).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a picture of 5 MB is shown to be cropped', async () => {
  await choose(file(MAX_PICTURE_BYTES, 'image/png'))

  expect(await screen.findByRole('dialog', { name: 'Profile Picture' })).toBeDefined()
  expect(screen.getByAltText('What you chose')).toBeDefined()
})

test('a file that this browser cannot draw is refused as no image', async () => {
  await choose(file(10, 'image/png'))

  fireEvent.error(await screen.findByAltText('What you chose'))

  expect(await screen.findByText('Invalid File Type')).toBeDefined()
})
