import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROBLEM_CODES } from '@sendit/core/problem.ts'
import { expect, test } from 'vitest'
import { root } from '#scripts/setup/root.mjs'

const server = join(root, 'apps/server/src')
const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('testing'))
  .map((path) => readFileSync(join(server, path), 'utf8'))

test.each(PROBLEM_CODES)('%s has a sender', (code) => {
  expect(sources.some((source) => source.includes(`'${code}'`))).toBe(true)
})
