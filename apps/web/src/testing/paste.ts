import type { UserEvent } from '@testing-library/user-event'

/** Puts `text` into a field in one go. Typing draws its form anew with every letter, which only tests of typing need. */
export async function paste(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field)
  await user.paste(text)
}
