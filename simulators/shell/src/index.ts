export {
  listen,
  readForm,
  type Answer,
  type Delivery,
  type Listener,
  type Listening,
  type ReceivedRequest,
} from './listen.ts';
export { createFaultQueue, type FaultQueue, type Repeated } from './faults.ts';
export {
  answerControl,
  readPathFault,
  type ControlAnswer,
  type Controls,
  type PathFault,
} from './control.ts';
export { createConcurrencyCounter, type ConcurrencyCounter } from './concurrency.ts';
