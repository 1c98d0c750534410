import type { Beach } from '@sendit/core/beaches/contract.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { paste } from '#testing/paste.ts'
import { aUser } from '#testing/people.ts'
import { type ApiAnswers, refusal, renderAt } from '#testing/render-app.tsx'
import AdminBeachesPage from './admin-beaches-page.tsx'

const place = { latitude: 36, longitude: -5.6 }
const beaches: Beach[] = [
  { id: 'valdevaqueros', name: 'Valdevaqueros', imageUrl: null, location: 'Tarifa, Spain', ...place },
  { id: 'la-franqui', name: 'La Franqui', imageUrl: null, location: 'Leucate, France', ...place },
]
const files = { files: [{ key: 'beaches/f1.webp', size: 421_888, url: '/files/f1/original' }], count: 2 }
const SAVE = 'PUT /api/beaches/valdevaqueros/image-url'

function open(answers: ApiAnswers = {}) {
  return renderAt('/admin/beaches', <AdminBeachesPage title="Beach Images" />, {
    'GET /api/auth/user': aUser({ isAdmin: true }),
    'GET /api/beaches': beaches,
    'GET /api/object-storage/files': files,
    ...answers,
  })
}

const card = async (name: string) => within(await screen.findByRole('article', { name }))

test('a user who is not an administrator is refused, without further requests', async () => {
  const { requests } = open({ 'GET /api/auth/user': aUser() })

  expect(await screen.findByText('For administrators')).toBeDefined()
  expect(requests.map(({ path }) => path)).toEqual(['/api/auth/user'])
})

test('beaches are found by name and place, whatever their accents', async () => {
  const { user } = open()
  await card('Valdevaqueros')

  await paste(user, screen.getByLabelText('Filter by name'), 'léucate')

  expect(screen.getByText('1 beach')).toBeDefined()
  expect(screen.queryByRole('article', { name: 'Valdevaqueros' })).toBeNull()
  expect(screen.getByRole('article', { name: 'La Franqui' })).toBeDefined()
})

test('a beach needs a chosen picture, and gets it', async () => {
  const view = open({ [SAVE]: { ...beaches[0], imageUrl: '/files/f1/original' } })
  const beach = await card('Valdevaqueros')
  await screen.findByText('beaches/f1.webp')
  await view.user.click(beach.getByRole('button', { name: 'Update image of Valdevaqueros' }))
  expect(beach.getByText('Please select an image URL first')).toBeDefined()
  expect(view.requests.some(({ method }) => method === 'PUT')).toBe(false)
  await view.user.selectOptions(beach.getByLabelText('Image'), 'f1.webp, 412 KB')

  await view.user.click(beach.getByRole('button', { name: 'Update image of Valdevaqueros' }))

  expect(await screen.findByText('Beach Image Updated')).toBeDefined()
  const saved = view.requests.find(({ method }) => method === 'PUT')
  expect(saved?.body).toEqual({ imageUrl: '/files/f1/original' })
})

test('a custom image address can be entered, and a rejection shows why', async () => {
  const message = 'Please enter an image address that starts with https://'
  const { user } = open({ [SAVE]: refusal(400, 'VALIDATION', message) })
  const beach = await card('Valdevaqueros')
  await user.selectOptions(beach.getByLabelText('Image'), 'Another address')
  await paste(user, beach.getByLabelText('Image URL'), 'http://beach.example/1.jpg')

  await user.click(beach.getByRole('button', { name: 'Update image of Valdevaqueros' }))

  expect(await screen.findByText(`Failed to update beach: ${message}`)).toBeDefined()
})

test('files load page by page, each with view and copy buttons', async () => {
  const more = { files: [{ key: 'beaches/f2.webp', size: 900, url: '/files/f2/original' }], count: 2 }
  const { user } = open({
    'GET /api/object-storage/files': ({ search }: { search: URLSearchParams }) =>
      search.get('after') === 'beaches/f1.webp' ? more : files,
  })
  const row = within((await screen.findByText('beaches/f1.webp')).closest('li') as HTMLElement)
  expect(row.getByRole('link', { name: 'View' }).getAttribute('href')).toBe('/files/f1/original')
  await user.click(row.getByRole('button', { name: 'Copy URL' }))
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/files/f1/original`)

  await user.click(screen.getByRole('button', { name: 'Show more files' }))

  expect(await screen.findByText('beaches/f2.webp')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Show more files' })).toBeNull()
})

test('a server without beaches can be seeded', async () => {
  let known: Beach[] = []
  const seed = () => {
    known = beaches
    return { success: true, count: 2 }
  }
  const { user } = open({ 'GET /api/beaches': () => known, 'POST /api/beaches/seed': seed })

  await user.click(await screen.findByRole('button', { name: 'Seed Beach Data' }))

  expect(await screen.findByText('Beach Data Seeded!')).toBeDefined()
  expect(await screen.findByRole('article', { name: 'Valdevaqueros' })).toBeDefined()
})
