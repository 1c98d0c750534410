import { findProgram } from '#scripts/services/throwaway.mjs'
import { installByApt } from '#scripts/setup/chromium.mjs'

const howTo = 'No nginx: install it (Debian and Ubuntu: apt-get install nginx).'
const folders = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']

/**
 * The nginx of this machine, installed when that is possible. The tests start it themselves, each with its own folder.
 * @returns {Promise<{ program: string } | string>} or why there is none
 */
export async function findNginx() {
  const here = findProgram('nginx', folders)
  if (here) return { program: here }
  await installByApt(['nginx-light'])
  const program = findProgram('nginx', folders)
  return program ? { program } : howTo
}
