let name: string | null = null

/** For whom this page writes, as `personName` says it; null while it shows nobody. */
export const pageWriter = {
  read: () => name,
  write(person: string | null): void {
    name = person
  },
}
