import { type ChangeEvent, type FormEvent, useState } from 'react'

type Editable = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** True when nothing is wrong with a text, else what is, in a sentence for its field. */
type Rule<Values> = (text: string, values: Values) => true | string

type TextForm<Values extends Record<keyof Values, string>> = {
  /** What the form is filled with, in the order of its fields. */
  first: Values
  rules?: { [Name in keyof Values]?: Rule<Values> }
  /** Fields that say what is wrong with a text of theirs as it is typed, or once they are left, and not only when it is to be sent. */
  early?: { [Name in keyof Values]?: 'typed' | 'left' }
}

type Refs<Values extends Record<keyof Values, string>> = Record<
  keyof Values & string,
  { current: Editable | HTMLButtonElement | null }
>

/**
 * The texts of a form. Nothing is called wrong before somebody tries to send it; then the first wrong field gets the focus, and
 * every field says at once when it is right.
 */
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
    /** What the form was filled with. */
    first: filled,
    /** Something stands there that is not what the form was filled with. */
    hasTyping: names.some((name) => values[name].trim() !== filled[name].trim()),
    /** Somebody tried to send it: what is chosen beside the texts may say what is wrong, too. */
    isTried,
    isSubmitting,
    set,
    focus,
    /** The elements, for a dialog that opens with the focus on one. */
    refs,
    /** For the field of that name. */
    field: (name: Name) => ({
      name,
      value: values[name],
      error: isShown(name) ? faultOf(name) : undefined,
      /** A button may stand for a field that is typed elsewhere. */
      ref(element: Editable | HTMLButtonElement | null) {
        refs[name].current = element
      },
      onChange: ({ target }: ChangeEvent<Editable>) => set(name, target.value),
      onBlur: () => setLeft((held) => new Set([...held, name])),
    }),
    /** `send` gets the texts when none of them is wrong. */
    handleSubmit: (send: (values: Values) => unknown) => (event?: FormEvent) => {
      event?.preventDefault()
      void trySending(send)
    },
  }
}
