/** A dialog that asks for the name of a file. */

const part = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;

/** The answer to a question; undefined if the user cancels. `problem` describes what is wrong with an answer. */
export function ask(
  question: string,
  proposal: string,
  problem: (answer: string) => string | undefined,
): Promise<string | undefined> {
  const dialog = part<HTMLDialogElement>('ask');
  const input = part<HTMLInputElement>('answer');
  const objection = part('objection');
  part('question').textContent = question;
  input.value = proposal;
  objection.textContent = '';
  return new Promise((resolve) => {
    const finish = (answer: string | undefined): void => {
      dialog.close();
      resolve(answer);
    };
    dialog.onclose = () => finish(undefined);
    part('cancel').onclick = () => finish(undefined);
    (dialog.firstElementChild as HTMLFormElement).onsubmit = (event) => {
      event.preventDefault();
      objection.textContent = problem(input.value) ?? '';
      if (objection.textContent === '') finish(input.value);
    };
    dialog.showModal();
    input.select();
  });
}
