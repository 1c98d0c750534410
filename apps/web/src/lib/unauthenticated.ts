import { createListeners } from './listeners.ts'

/** The server no longer knew who was asking (401): who is here must be asked anew. The question itself does not tell. */
export const unauthenticated = createListeners<void>()

const WHO_IS_HERE = '/api/auth/user'

/** Call it with every answer that came for `path`. */
export function noteAnswer(path: string, status: number): void {
  if (status === 401 && path.split('?', 1)[0] !== WHO_IS_HERE) unauthenticated.tell()
}
