import { MAX_MESSAGE_TEXT } from '@sendit/core/chat/limits.ts'
import {
  type ClipboardEvent,
  createContext,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { MentionPicker, useMentionPicker } from '#features/chat/mentions/mention-picker.tsx'
import {
  type MentionedText,
  trimmed,
  useMentionedDraft,
} from '#features/chat/mentions/use-mentioned-draft.ts'
import type { Connection } from '#lib/realtime.ts'
import { FileField } from '#ui/file-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { MenuItem } from '#ui/menu.tsx'
import { PartBoundary } from '#ui/part-boundary.tsx'

type ComposerProps = {
  /** Names the draft, which survives navigation and reload. */
  draft: string
  mode: ComposerMode
  /** Text is trimmed and never empty. */
  onSend: (content: MentionedText) => void
  onTyping?: (() => void) | undefined
  attach?: { accept: string; onChoose: (files: File[]) => void } | undefined
  above?: ReactNode
  onEscape?: (() => void) | undefined
  /** A new number focuses the field; 0 does not. */
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
    const content = trimmed(written)
    if (isDisabled || content.text === '') return
    onSend(content)
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
    // Enter also ends an IME composition, which must not send.
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
          dir="auto"
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
        // Keeps the phone's keyboard open.
        onPointerDown={(event) => event.preventDefault()}
      >
        <Icon name="send" size={22} className="-translate-x-px translate-y-px" />
      </button>
    </form>
  )
}

/** Where CSS alone cannot: up to five lines. */
function useGrowing(field: { current: HTMLTextAreaElement | null }, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text.
  useLayoutEffect(() => {
    const { current: element } = field
    if (element === null || CSS.supports('field-sizing', 'content')) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight}px`
  }, [field, text])
}

const AttachMenu = lazyPart(() => import('./attach-menu.tsx'))

type AttachButtonProps = { accept: string; disabled: boolean; onChoose: (files: File[]) => void }

function AttachButton({ accept, disabled, onChoose }: AttachButtonProps) {
  const more = use(AttachMore)
  return (
    <FileField label="Choose files to share" multiple accept={accept} disabled={disabled} onChoose={onChoose}>
      {(choose) => {
        const files = (
          <IconButton icon="paperclip" label="Attach a file" disabled={disabled} onClick={choose} />
        )
        if (more.length === 0) return files
        return (
          <PartBoundary
            instead={<IconButton icon="paperclip" label="Attach" disabled />}
            failed={() => files}
          >
            <AttachMenu disabled={disabled} onChooseFiles={choose} more={more} />
          </PartBoundary>
        )
      }}
    </FileField>
  )
}

export const AttachMore = createContext<readonly MenuItem[]>([])

export type ComposerMode = 'connecting' | 'ready' | 'offline'

/** Waits for the socket only at first; after a connection or timeout, messages are queued (docs/product.md 5.5). */
export function composerMode({
  status,
  hasBeenOnline,
}: Pick<Connection, 'status' | 'hasBeenOnline'>): ComposerMode {
  // Touching the field wakes a resting tab.
  if (status === 'online' || status === 'resting') return 'ready'
  return status === 'offline' || hasBeenOnline ? 'offline' : 'connecting'
}
