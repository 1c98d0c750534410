type Bearer = { id: string; name: string; lastName?: string | null | undefined }

/** Adds the last name, else a number in the given order; never the email address. Keyed by id. */
export function disambiguatedNames(people: readonly Bearer[]): ReadonlyMap<string, string> {
  const bearers = new Map<string, Bearer[]>()
  for (const person of people) {
    const key = person.name.trim().toLowerCase()
    bearers.set(key, [...(bearers.get(key) ?? []), person])
  }
  return new Map([...bearers.values()].flatMap(namesOf))
}

function namesOf(bearers: readonly Bearer[]): [string, string][] {
  const full = bearers.map(({ name, lastName }) => (lastName ? `${name} ${lastName}` : name))
  const isApart = new Set(full.map((name) => name.toLowerCase())).size === bearers.length
  return bearers.map(({ id, name }, index) => {
    if (bearers.length === 1) return [id, name]
    if (isApart) return [id, full[index] ?? name]
    return [id, index === 0 ? name : `${name} (${index + 1})`]
  })
}
