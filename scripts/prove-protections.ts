// `npm run prove [-- C3 C8]`: takes each protection of docs/security.md out, one at a time, in a copy of this repository, and
// sees its test fail. A test that passes without what it is for proves nothing.
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROTECTIONS, type Protection } from '#scripts/protections/list.ts'
import { root } from '#scripts/setup/root.mjs'
import { run } from '#scripts/setup/run.mjs'

const NOT_COPIED = /(?:^|\/)(?:node_modules|\.git|\.cache|data|dist|docs\/screens)(?:\/|$)/

const wanted = new Set(process.argv.slice(2))
const chosen = PROTECTIONS.filter(({ id }) => wanted.size === 0 || wanted.has(id))
const copy = await mkdtemp(join(tmpdir(), 'sendit-protections-'))
const unproved: string[] = []
try {
  await cp(root, copy, {
    recursive: true,
    filter: (from) => !NOT_COPIED.test(from.slice(root.length)),
  })
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const protection of chosen) {
    const fault = await findFault(protection)
    const what = `${protection.id}: ${protection.file} without "${protection.find.trim()}" · ${protection.test}`
    console.log(fault === undefined ? `✓ ${what}` : `✗ ${what}: ${fault}`)
    if (fault !== undefined) unproved.push(protection.id)
  }
} finally {
  await rm(copy, { recursive: true, force: true })
}
console.log(`${chosen.length - unproved.length} of ${chosen.length} tests fail without what they are for.`)
process.exitCode = unproved.length > 0 ? 1 : 0

/** Why the test proves nothing; undefined when it passes as things are and fails without the protection. */
async function findFault({ file, find, replace, test, project }: Protection): Promise<string | undefined> {
  const path = join(copy, file)
  const whole = await readFile(path, 'utf8')
  if (!(await passes(test, project))) return 'fails as things are'
  await writeFile(
    path,
    whole.replace(find, () => replace),
  )
  try {
    return (await passes(test, project)) ? 'passes without it' : undefined
  } finally {
    await writeFile(path, whole)
  }
}

async function passes(test: string, project: string): Promise<boolean> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', `--project=${project}`, '--maxWorkers=1', '--bail=1', test]
  const { code } = await run(process.execPath, args, {
    cwd: copy,
    env: { ...process.env, TEST_ENGINE: 'sqlite', CI: '' },
  })
  return code === 0
}
