import { type ChangeEvent, type ReactNode, useRef } from 'react'

type FileFieldProps = {
  label: string
  accept: string
  multiple?: boolean
  disabled?: boolean
  /** Not called if nothing was chosen. */
  onChoose: (files: [File, ...File[]]) => void
  children: (choose: () => void) => ReactNode
}

export function FileField({ label, onChoose, children, ...field }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null)

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    const [first, ...others] = target.files ?? []
    // Allows choosing the same file again.
    target.value = ''
    if (first !== undefined) onChoose([first, ...others])
  }

  return (
    <>
      <input
        ref={input}
        className="hidden"
        type="file"
        aria-label={label}
        onChange={handleChange}
        {...field}
      />
      {children(() => input.current?.click())}
    </>
  )
}
