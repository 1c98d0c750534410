import type { UserEvent } from '@testing-library/user-event'

/** Typing re-renders the form per letter, which only tests of typing need. */
export async function paste(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field)
  await user.paste(text)
}
