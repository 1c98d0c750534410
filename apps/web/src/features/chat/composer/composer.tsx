import { MAX_MESSAGE_TEXT } from '@sendit/core/chat/limits.ts'
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { Icon } from '#ui/icon.tsx'
import { AttachButton } from './attach-button.tsx'
import type { ComposerMode } from './composer-mode.ts'
import { useDraft } from './use-draft.ts'

type ComposerProps = {
  /** Names the draft: what is typed here outlives the screen and a reload. */
  draft: string
  mode: ComposerMode
  /** Gets the text trimmed and never empty. */
  onSend: (text: string) => void
  /** What people may share, and what becomes of it. */
  attach?: { accept: string; onChoose: (files: File[]) => void } | undefined
}

const OFFLINE_HINT = 'Offline: messages go out when you are back'

export function Composer({ draft, mode, onSend, attach }: ComposerProps) {
  const [text, setText] = useDraft(draft)
  const field = useRef<HTMLTextAreaElement>(null)
  const hintId = useId()
  const isDisabled = mode === 'connecting'
  useGrowing(field, text)

  function send() {
    const trimmed = text.trim()
    if (isDisabled || trimmed === '') return
    onSend(trimmed)
    setText('')
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    send()
    field.current?.focus()
  }

  function handleKeyDown(event: KeyboardEvent) {
    // Enter also ends the choice of a character in Japanese and others, which sends nothing.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  function handlePaste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files]
    if (files.length === 0 || attach === undefined) return
    event.preventDefault()
    attach.onChoose(files)
  }

  return (
    <form className="composer flex-wrap" onSubmit={handleSubmit}>
      <p
        id={hintId}
        role="status"
        className={mode === 'offline' ? 'type-meta w-full px-2 text-muted' : 'hidden'}
      >
        {mode === 'offline' && OFFLINE_HINT}
      </p>
      {attach !== undefined && <AttachButton {...attach} disabled={isDisabled} />}
      <span className="input min-w-0 flex-1 basis-0">
        <textarea
          ref={field}
          className="max-h-[142px]!"
          rows={1}
          aria-label="Message the crew"
          aria-describedby={hintId}
          placeholder={isDisabled ? 'Connecting...' : 'Message the crew'}
          maxLength={MAX_MESSAGE_TEXT}
          enterKeyHint="send"
          disabled={isDisabled}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={handleKeyDown}
          onPaste={handlePaste}
        />
      </span>
      <button
        type="submit"
        className="composer-send"
        aria-label="Send message"
        disabled={isDisabled}
        // Keeps the keyboard of a phone open.
        onPointerDown={(event) => event.preventDefault()}
      >
        <Icon name="send" size={22} className="-translate-x-px translate-y-px" />
      </button>
    </form>
  )
}

/** Grows with its text, up to five lines, where the style sheet alone cannot do it. */
function useGrowing(field: { current: HTMLTextAreaElement | null }, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text.
  useLayoutEffect(() => {
    const { current: element } = field
    if (element === null || CSS.supports('field-sizing', 'content')) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight}px`
  }, [field, text])
}
