import { type ChangeEvent, type ReactNode, useRef } from 'react'

type FileFieldProps = {
  /** Names the field for those who do not see the button. */
  label: string
  /** What the chooser offers, as the `accept` of a file field. */
  accept: string
  multiple?: boolean
  disabled?: boolean
  /** Not called when nothing was chosen. */
  onChoose: (files: [File, ...File[]]) => void
  /** Draws the button; `choose` opens the device's chooser. */
  children: (choose: () => void) => ReactNode
}

/** Files from this device, behind a button of ours. */
export function FileField({ label, onChoose, children, ...field }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null)

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    const [first, ...others] = target.files ?? []
    // The same file can be chosen again.
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
