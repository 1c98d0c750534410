import { expect, test } from 'vitest'
import { openCacheRows } from '#offline/cache-index.ts'
import { allCached, installCachedPages } from '#testing/cached-pages.ts'
import { openPictureRows, readNamedPictures } from './picture-rows.ts'

installCachedPages()

const MB = 1_000_000
const MAYA = 'user maya'

test('the oldest pictures go when there are more than sixty megabytes', async () => {
  await openCacheRows('shape').give(MAYA)
  let now = 0
  const pictures = openPictureRows(() => {
    now += 1
    return now
  })
  const gone: string[][] = []
  for (let number = 1; number <= 61; number += 1) {
    gone.push(await pictures.note(MAYA, { path: `/files/p${number}/thumb`, bytes: MB }))
  }

  expect(gone.slice(0, 60).flat()).toEqual([])
  expect(gone[60]).toEqual([1, 2, 3, 4, 5, 6, 7].map((number) => `/files/p${number}/thumb`))
})

test('a picture cached again counts only once', async () => {
  await openCacheRows('shape').give(MAYA)
  const pictures = openPictureRows()
  const gone: string[][] = []
  for (let times = 0; times < 100; times += 1) {
    gone.push(await pictures.note(MAYA, { path: '/files/p1/thumb', bytes: MB }))
  }

  expect(gone.flat()).toEqual([])
})

test('deleted pictures free up space', async () => {
  await openCacheRows('shape').give(MAYA)
  const pictures = openPictureRows()
  await pictures.note(MAYA, { path: '/files/p1/thumb', bytes: 59 * MB })
  await pictures.forget(['/files/p1/thumb', '/files/never-kept/thumb'])

  expect(await pictures.note(MAYA, { path: '/files/p2/thumb', bytes: 59 * MB })).toEqual([])
})

test('only pictures named in loaded data are listed, not all cached ones', async () => {
  const reads = openCacheRows('shape')
  await reads.give(MAYA)
  await openPictureRows().note(MAYA, { path: '/files/p1/thumb', bytes: MB })
  const read = [{ url: '/files/p2/thumb?exp=1&sig=x' }, { text: 'no address', picture: '/files/p3/original' }]
  await reads.write(MAYA, new Map([['media', read]]), { media: Date.now() })

  expect(await readNamedPictures()).toEqual(new Set(['/files/p2/thumb', '/files/p3/original']))
})

test('a picture arriving after sign-out is removed again without a trace', async () => {
  const reads = openCacheRows('shape')
  await reads.give(MAYA)
  const pictures = openPictureRows()
  expect(await pictures.owner()).toBe(MAYA)
  await reads.give(null)

  expect(await pictures.owner()).toBeUndefined()
  expect(await pictures.note(MAYA, { path: '/files/p1/thumb', bytes: MB })).toEqual(['/files/p1/thumb'])
  await reads.give('user ben')
  expect(await pictures.note(MAYA, { path: '/files/p1/thumb', bytes: MB })).toEqual(['/files/p1/thumb'])
  expect(JSON.stringify(await allCached())).not.toContain('p1')
})

test('pictures are cleared together with the user’s cached data', async () => {
  const reads = openCacheRows('shape')
  await reads.give(MAYA)
  await openPictureRows().note(MAYA, { path: '/files/p1/thumb', bytes: MB })

  await reads.give(null)

  expect(await allCached()).toEqual([])
})
