import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refusal, renderAt } from '#testing/render-app.tsx'
import CodeForm from './code-form.tsx'

const VERIFY = 'POST /api/auth/verify-code'
const button = () => screen.getByRole('button', { name: 'Sign In' })
const field = () => screen.getByLabelText<HTMLInputElement>('Or type the code of the mail')

test('the button waits for all six digits, however they are spaced', async () => {
  const { user, requests } = renderAt('/auth', <CodeForm email="maya@crew.example" onSpent={vi.fn()} />, {
    [VERIFY]: () => new Promise(() => undefined),
  })
  await user.type(field(), '123 45')
  expect(button()).toHaveProperty('disabled', true)

  await user.type(field(), '6')
  await user.click(button())

  expect(await screen.findByRole('button', { name: 'Signing in...' })).toHaveProperty('disabled', true)
  const request = requests.find(({ method }) => method === 'POST')
  expect(request?.body).toEqual({ email: 'maya@crew.example', code: '123456' })
})

test('when no tries are left, a message replaces the field', async () => {
  const spent = 'Five tries are used up. Ask for a new mail.'
  const { user } = renderAt('/auth', <CodeForm email="maya@crew.example" onSpent={vi.fn()} />, {
    [VERIFY]: refusal(400, 'CODE_SPENT', spent),
  })

  await user.type(field(), '123456')
  await user.click(button())

  expect((await screen.findByRole('alert')).textContent).toBe(`No tries left${spent}`)
  expect(screen.queryByLabelText('Or type the code of the mail')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Sign In' })).toBeNull()
})

test("a rejected code shows the server's message at the field", async () => {
  const { user } = renderAt('/auth', <CodeForm email="maya@crew.example" onSpent={vi.fn()} />, {
    [VERIFY]: refusal(400, 'CODE_INVALID', 'This code is not the one we mailed.'),
  })

  await user.type(field(), '123456')
  await user.click(button())

  expect(await screen.findByText('This code is not the one we mailed.')).toBeTruthy()
  expect(field().value).toBe('123456')
})
