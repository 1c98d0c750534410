/** `find` occurs exactly once in `file`. `id` is from docs/security.md; rules with several parts have several entries. */
export type Protection = {
  id: string
  file: string
  find: string
  replace: string
  test: string
  project: string
}
