import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Avatar } from './avatar.tsx'

test('initials take the place of a picture that does not load', () => {
  const { container } = render(<Avatar id="1" name="Maya Okafor" pictureUrl="/files/gone.webp" />)
  const picture = container.querySelector('img')
  expect(picture).not.toBeNull()

  fireEvent.error(picture as HTMLImageElement)

  expect(screen.getByText('MO')).toBeTruthy()
  expect(container.querySelector('img')).toBeNull()
})
