import { type ChangeEvent, type FormEvent, useState } from 'react'

type Editable = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

type Rule<Values> = (text: string, values: Values) => true | string

type TextForm<Values extends Record<keyof Values, string>> = {
  first: Values
  rules?: { [Name in keyof Values]?: Rule<Values> }
  /** Fields validated while typing or on blur, not just on submit. */
  early?: { [Name in keyof Values]?: 'typed' | 'left' }
}

type Refs<Values extends Record<keyof Values, string>> = Record<
  keyof Values & string,
  { current: Editable | HTMLButtonElement | null }
>

/** Errors show after the first submit, which focuses the first invalid field; afterwards fields update as they change. */
export function useTextForm<Values extends Record<keyof Values, string>>({
  first,
  rules,
  early,
}: TextForm<Values>) {
  type Name = keyof Values & string
  const [filled] = useState(first)
  const [values, setValues] = useState(first)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isTried, setTried] = useState(false)
  const [isSubmitting, setSubmitting] = useState(false)
  const names = Object.keys(filled) as Name[]
  const [refs] = useState(
    () => Object.fromEntries(names.map((name) => [name, { current: null }])) as Refs<Values>,
  )

  const set = (name: Name, text: string) => setValues((held) => ({ ...held, [name]: text }))
  const focus = (name: Name) => refs[name].current?.focus()

  function faultOf(name: Name): string | undefined {
    const verdict = rules?.[name]?.(values[name], values) ?? true
    return verdict === true ? undefined : verdict
  }

  function isShown(name: Name): boolean {
    if (isTried) return true
    const when = early?.[name]
    return values[name].trim() !== '' && (when === 'typed' || (when === 'left' && left.has(name)))
  }

  async function trySending(send: (values: Values) => unknown): Promise<void> {
    setTried(true)
    const wrong = names.find((name) => faultOf(name) !== undefined)
    if (wrong !== undefined) return focus(wrong)
    setSubmitting(true)
    try {
      await send(values)
    } finally {
      setSubmitting(false)
    }
  }

  return {
    values,
    first: filled,
    hasTyping: names.some((name) => values[name].trim() !== filled[name].trim()),
    isTried,
    isSubmitting,
    set,
    focus,
    refs,
    field: (name: Name) => ({
      name,
      value: values[name],
      error: isShown(name) ? faultOf(name) : undefined,
      ref(element: Editable | HTMLButtonElement | null) {
        refs[name].current = element
      },
      onChange: ({ target }: ChangeEvent<Editable>) => set(name, target.value),
      onBlur: () => setLeft((held) => new Set([...held, name])),
    }),
    /** `send` is only called if all texts are valid. */
    handleSubmit: (send: (values: Values) => unknown) => (event?: FormEvent) => {
      event?.preventDefault()
      void trySending(send)
    },
  }
}
