import type { AskingTool } from './asking.js';
import {
  chooseOptions,
  confirm,
  connectAccount,
  interview,
  keepDefaults,
  registerGuest,
} from './asking-forms.js';
import { askModel, listFolders, research, welcome } from './asking-models.js';

/** Tools that ask for input of one kind each. */
export const askingKinds: readonly AskingTool[] = [
  registerGuest,
  keepDefaults,
  chooseOptions,
  confirm,
  interview,
  connectAccount,
  askModel,
  research,
  listFolders,
  welcome,
];
