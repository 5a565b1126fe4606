// Workers, one for each module that a room needs, started when the first of these rooms is entered.

class Desk {
  constructor(module) {
    const begun = self.begun && self.begun.module === module ? self.begun : beginning(module);
    if (begun === self.begun) self.begun = null; // one worker for one desk
    this.worker = begun.worker;
    this.waiting = new Map();
    this.asked = 0;
    this.worker.onmessage = ({ data }) => this.heard(data);
    this.worker.onerror = (event) => this.failed(new Error(event.message || "the worker could not start"));
    this.ready = Promise.all([begun.own, begun.draw]).then(([own, draw]) => {
      this.worker.postMessage({ kind: "open", module, own, draw });
    });
    this.ready.catch((error) => this.failed(error));
  }

  heard({ ready, id, told, value, error }) {
    if (ready) {
      performance.mark(`ready ${ready}`);
      return;
    }
    const { resolve, reject, tell } = this.waiting.get(id);
    if (told !== undefined) {
      if (tell) tell(told);
      return;
    }
    this.waiting.delete(id);
    if (error) reject(Object.assign(new Error(error.message), error));
    else resolve(value);
  }

  failed(error) {
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }

  // A promise of the answer, with a method `stop`.
  ask(room, name, given, tell) {
    this.asked += 1;
    const id = this.asked;
    const answer = new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, tell });
      this.ready.then(() => this.worker.postMessage({ kind: "work", id, room, name, given }), reject);
    });
    answer.stop = () => this.worker.postMessage({ kind: "stop", id });
    return answer;
  }
}

const desks = new Map();
function deskOf(module) {
  if (!desks.has(module)) desks.set(module, new Desk(module));
  return desks.get(module);
}
