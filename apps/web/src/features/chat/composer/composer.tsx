import { MAX_MESSAGE_TEXT } from '@sendit/core/chat/limits.ts'
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { MentionPicker } from '#features/chat/mentions/mention-picker.tsx'
import { type MentionedText, trimmed } from '#features/chat/mentions/mentioned-text.ts'
import { useMentionPicker } from '#features/chat/mentions/use-mention-picker.ts'
import { useMentionedDraft } from '#features/chat/mentions/use-mentioned-draft.ts'
import { Icon } from '#ui/icon.tsx'
import { AttachButton } from './attach-button.tsx'
import type { ComposerMode } from './composer-mode.ts'

type ComposerProps = {
  /** Names the draft: what is typed here outlives the screen and a reload. */
  draft: string
  mode: ComposerMode
  /** Gets the text trimmed and never empty, and who is mentioned in it. */
  onSend: (said: MentionedText) => void
  /** Somebody typed something. */
  onTyping?: (() => void) | undefined
  /** What people may share, and what becomes of it. */
  attach?: { accept: string; onChoose: (files: File[]) => void } | undefined
  /** What is answered or edited, above the field, and what Escape does then. */
  above?: ReactNode
  onEscape?: (() => void) | undefined
  /** Another number than before puts the keyboard into the field; 0 leaves it where it is. */
  focusNumber?: number
}

const OFFLINE_HINT = 'Offline: messages go out when you are back'

export function Composer(props: ComposerProps) {
  const { draft, mode, onSend, onTyping, attach, above, onEscape, focusNumber = 0 } = props
  const written = useMentionedDraft(draft)
  const { text } = written
  const field = useRef<HTMLTextAreaElement>(null)
  const mentioning = useMentionPicker(field, written)
  const hintId = useId()
  const isDisabled = mode === 'connecting'
  useGrowing(field, text)
  useEffect(() => {
    if (focusNumber > 0) field.current?.focus()
  }, [focusNumber])

  function send() {
    const said = trimmed(written)
    if (isDisabled || said.text === '') return
    onSend(said)
    written.startWith({ text: '' })
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    send()
    field.current?.focus()
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (mentioning.handleKey(event)) return
    if (event.key === 'Escape' && onEscape !== undefined) onEscape()
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
      <MentionPicker picking={mentioning.picking} />
      <p
        id={hintId}
        role="status"
        className={mode === 'offline' ? 'type-meta w-full px-2 text-muted' : 'hidden'}
      >
        {mode === 'offline' && OFFLINE_HINT}
      </p>
      {above}
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
          onChange={(event) => {
            written.retype(event.target.value)
            mentioning.fieldProps.onSelect()
            if (event.target.value !== '') onTyping?.()
          }}
          {...mentioning.fieldProps}
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
