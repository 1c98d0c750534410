import { useEffect, useState } from 'react'
import type { ButtonLook } from './button.tsx'
import { Button } from './button.tsx'

type CopyButtonProps = ButtonLook & {
  text: string
  label: string
  copiedLabel?: string | undefined
  about?: string | undefined
  onCopied?: (() => void) | undefined
  onFailed?: (() => void) | undefined
}

const CONFIRMED_MS = 2000

export function CopyButton({
  text,
  label,
  copiedLabel = 'Copied!',
  about,
  onCopied,
  onFailed,
  ...look
}: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function handleClick() {
    try {
      // Without HTTPS the browser has no clipboard.
      await navigator.clipboard.writeText(text)
    } catch {
      onFailed?.()
      return
    }
    setCopied(true)
    onCopied?.()
  }

  const shown = isCopied ? copiedLabel : label
  return (
    <Button
      {...look}
      icon={isCopied ? 'check' : 'copy'}
      aria-label={about === undefined ? undefined : `${shown} ${about}`}
      onClick={() => void handleClick()}
    >
      {shown}
    </Button>
  )
}
