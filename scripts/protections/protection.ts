/**
 * One rule: where it stands, what is left when it is taken out, and the test that must fail then. `find` stands once
 * in `file`. `id` is the number under which docs/security.md explains it; a rule of several parts has an entry for each.
 */
export type Protection = {
  id: string
  file: string
  find: string
  replace: string
  test: string
  /** One of Vitest's, by its name in vitest.config.ts. */
  project: string
}
